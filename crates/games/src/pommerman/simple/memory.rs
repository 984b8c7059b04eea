//! What the rule-based agent remembers, in one word.

use super::super::cells::{ALL, Cells, Direction};

/// The cells in which it last wandered about, six at most, and the direction in which it last chased somebody. Nothing is
/// all zeros.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(in super::super) struct Memory(u64);

/// Bits of a cell; 0 is no cell.
const CELL: u32 = 7;
/// Bits of all cells.
const RECENT: u32 = 6 * CELL;
/// Bits in all.
pub(in super::super) const BITS: u32 = RECENT + 3;

impl Memory {
    /// From the bits of [`Memory::bits`].
    pub fn from_bits(bits: u64) -> Memory {
        Memory(bits & ((1 << BITS) - 1))
    }

    pub fn bits(self) -> u64 {
        self.0
    }

    /// It wandered about in this cell. The seventh is forgotten.
    #[inline]
    #[must_use]
    pub fn wandered(self, cell: u8) -> Memory {
        let all = (1 << RECENT) - 1;
        let recent = (self.0 << CELL | u64::from(cell + 1)) & all;
        Memory(self.0 & !all | recent)
    }

    /// It chased somebody in this direction.
    #[inline]
    #[must_use]
    pub fn chased(self, direction: Direction) -> Memory {
        Memory(self.0 & ((1 << RECENT) - 1) | (direction as u64 + 1) << RECENT)
    }

    /// Where it wandered about.
    #[inline]
    pub fn recent(self) -> Cells {
        let mut cells = 0;
        let mut rest = self.0 & ((1 << RECENT) - 1);
        while rest != 0 {
            cells |= (1 << (rest & 127)) >> 1;
            rest >>= CELL;
        }
        // A damaged memory may name cells beyond the board.
        cells & ALL
    }

    /// Where it last chased somebody.
    #[inline]
    pub fn chase(self) -> Option<Direction> {
        let chase = (self.0 >> RECENT & 7).checked_sub(1)?;
        Direction::ALL.get(chase as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::cells::bit;
    use super::*;

    #[test]
    fn six_cells_and_a_direction_are_kept() {
        let mut memory = Memory::default();
        assert_eq!((memory.recent(), memory.chase()), (0, None));
        for cell in [0, 120, 5, 5, 7, 9] {
            memory = memory.wandered(cell).chased(Direction::Left);
        }
        let cells = |list: &[u8]| list.iter().fold(0, |set, &cell| set | bit(cell));
        assert_eq!(memory.recent(), cells(&[0, 120, 5, 7, 9]));
        memory = memory.wandered(11).wandered(13).chased(Direction::Right);
        assert_eq!(memory.recent(), cells(&[5, 7, 9, 11, 13]), "the first two are forgotten");
        assert_eq!((memory.chase(), Memory::from_bits(memory.bits())), (Some(Direction::Right), memory));
    }
}
