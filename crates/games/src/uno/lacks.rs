//! Sets of kinds as colours, symbols and wild kinds: what a seat without a playable card shows that it lacks.

use super::cards::{COLOUR_NAMES, COLOURS, Card, KINDS, NO_COLOUR, SYMBOLS, WILD_FOUR};

const FIRST_SYMBOL: u32 = COLOURS as u32;
const WILD_BIT: u32 = FIRST_SYMBOL + SYMBOLS as u32;
/// The number of colours, symbols and wild kinds.
pub(super) const LINES: usize = WILD_BIT as usize + 2;

/// Both kinds of wild cards.
pub(super) const WILD_LINES: u32 = 3 << WILD_BIT;

/// All cards of a colour.
#[inline]
pub(super) fn colour_line(colour: u8) -> u32 {
    if colour < NO_COLOUR { 1 << colour } else { 0 }
}

/// All cards of a symbol.
#[inline]
pub(super) fn symbol_line(symbol: u8) -> u32 {
    1 << (FIRST_SYMBOL + u32::from(symbol))
}

/// The lines that a card lies on.
#[inline]
pub(super) fn lines_of(card: Card) -> u32 {
    match card {
        WILD_FOUR => 2 << WILD_BIT,
        card if card.is_wild() => 1 << WILD_BIT,
        card => colour_line(card.colour()) | symbol_line(card.symbol()),
    }
}

/// How many of the 54 kinds are in the set.
pub(super) fn kinds_in(lacks: u32) -> u32 {
    let symbols = (lacks >> FIRST_SYMBOL & ((1 << SYMBOLS) - 1)).count_ones();
    let colours = (lacks & ((1 << COLOURS) - 1)).count_ones();
    let wild = (lacks & WILD_LINES).count_ones();
    colours * SYMBOLS as u32 + (COLOURS as u32 - colours) * symbols + wild
}

/// The names of the lines of a set: `red`, `5`, `Wild`.
pub(super) fn line_names(lacks: u32) -> Vec<String> {
    (0..LINES as u32).filter(|line| lacks >> line & 1 == 1).map(line_name).collect()
}

fn line_name(line: u32) -> String {
    match line {
        line if line < FIRST_SYMBOL => COLOUR_NAMES[line as usize].into(),
        line if line < WILD_BIT => Card::new(0, (line - FIRST_SYMBOL) as u8).text()[1..].into(),
        line => Card((KINDS as u32 - 2 + line - WILD_BIT) as u8).text().into(),
    }
}

/// The set with lines of these names.
pub(super) fn parse_lines(text: &str) -> Option<u32> {
    text.split_whitespace().try_fold(0, |lacks, word| {
        (0..LINES as u32).find(|&line| line_name(line) == word).map(|line| lacks | 1 << line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_named_and_read_back() {
        assert_eq!(line_names((1 << LINES) - 1).len(), LINES);
        for lacks in [0, 1, colour_line(2) | symbol_line(12) | WILD_LINES, (1 << LINES) - 1] {
            assert_eq!(parse_lines(&line_names(lacks).join(" ")), Some(lacks));
        }
        assert_eq!(parse_lines("purple"), None);
    }

    #[test]
    fn kinds_are_counted_once() {
        assert_eq!((kinds_in(colour_line(1)), kinds_in(symbol_line(5)), kinds_in(WILD_LINES)), (13, 4, 2));
        assert_eq!(kinds_in(colour_line(1) | symbol_line(5)), 16);
        for lacks in (0..1 << LINES).step_by(97) {
            let on_a_line = Card::kinds().filter(|&card| lines_of(card) & lacks != 0).count();
            assert_eq!(kinds_in(lacks) as usize, on_a_line, "{lacks}");
        }
    }
}
