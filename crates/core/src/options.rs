//! Options as text: declared with their defaults, read by name, refused with a cure.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// What is wrong with an input: the word at fault, and the cure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bad {
    /// The word at fault.
    pub word: String,
    /// Why it is refused and what would be right.
    pub why: String,
}

/// More known words than these are not all told,
const MANY: usize = 40;
/// only the first ones.
const FIRST: usize = 12;

impl Bad {
    /// The word at fault, and the cure.
    pub fn new(word: impl Into<String>, why: impl Into<String>) -> Self {
        Bad { word: word.into(), why: why.into() }
    }

    /// An unknown word, answered with the nearest known ones.
    pub fn unknown<'a>(what: &str, word: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        let near = nearest(word, &known);
        let cure = match (near.as_slice(), known.as_slice()) {
            ([], []) => "there are none".to_string(),
            ([], all) if all.len() > MANY => {
                format!("known: {}, and {} more", all[..FIRST].join(", "), all.len() - FIRST)
            }
            ([], all) => format!("known: {}", all.join(", ")),
            (near, _) => format!("did you mean {}?", near.join(" or ")),
        };
        Bad::new(word, format!("unknown {what}; {cure}"))
    }
}

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One line whatever was typed; quotation marks stay as they are.
        let escaped = |c: char| match c {
            '"' | '\'' => c.to_string(),
            _ => c.escape_debug().to_string(),
        };
        let word: String = self.word.chars().take(200).map(escaped).collect();
        write!(f, "`{word}`: {}", self.why)
    }
}

impl std::error::Error for Bad {}

/// The known words nearest to a mistyped one, best first, at most three.
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Vec<&'a str> {
    let word = word.to_lowercase();
    let mut rated: Vec<(usize, &str)> = known
        .iter()
        .map(|&known| {
            let distance = strsim::damerau_levenshtein(&word, known);
            let inside = word.len() >= 3 && known.contains(&word);
            (if inside { distance.min(1) } else { distance }, known)
        })
        // A word of which nothing is left is not near: `9` is no mistyped `0`.
        .filter(|&(distance, known)| distance < known.len().max(word.len()))
        .filter(|&(distance, known)| distance <= 1 + known.len().min(word.len()) / 3)
        .collect();
    rated.sort();
    rated.into_iter().take(3).map(|(_, known)| known).collect()
}

/// A declared option. The default stands here and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OptionInfo {
    /// Its name in text specs.
    pub key: &'static str,
    /// Its value when nothing is said.
    pub default: &'static str,
    /// The values it takes, for people: `true|false`, `0..`, `first|last`.
    pub values: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
}

/// Declares an option.
pub const fn option(
    key: &'static str,
    default: &'static str,
    values: &'static str,
    about: &'static str,
) -> OptionInfo {
    OptionInfo { key, default, values, about }
}

/// Several options under one name, chosen with `preset=ID`. Options that are given explicitly win over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Preset {
    /// Its name.
    pub id: &'static str,
    /// The options it sets, as in a text spec: `a=1,b=2`.
    pub sets: &'static str,
    /// What it is for, in one line.
    pub about: &'static str,
}

/// The option that chooses a preset.
pub const PRESET: &str = "preset";

/// The options of one game or agent: defaults, then a preset, then what was given.
#[derive(Clone, Debug)]
pub struct Options {
    infos: Vec<OptionInfo>,
    values: BTreeMap<String, String>,
    read: RefCell<Vec<String>>,
}

impl Options {
    /// Reads `key=value,key=value`. Unknown names are refused with the nearest known ones.
    pub fn parse(infos: &[OptionInfo], presets: &[Preset], text: &str) -> Result<Options, Bad> {
        let mut given = pairs(text)?;
        let mut values = BTreeMap::new();
        if let Some(id) = given.remove(PRESET) {
            let preset = presets
                .iter()
                .find(|preset| preset.id == id)
                .ok_or_else(|| Bad::unknown("preset", &id, presets.iter().map(|preset| preset.id)))?;
            values = pairs(preset.sets)?;
        }
        values.extend(given);
        for key in values.keys() {
            if !infos.iter().any(|info| info.key == key) {
                let known = infos.iter().map(|info| info.key);
                let preset = (!presets.is_empty()).then_some(PRESET);
                return Err(Bad::unknown("option", key, known.chain(preset)));
            }
        }
        Ok(Options { infos: infos.to_vec(), values, read: RefCell::default() })
    }

    /// The text of an option: given, by preset, or its default.
    ///
    /// # Panics
    /// If the option was not declared: that is a mistake in the program, not in the input.
    pub fn text(&self, key: &str) -> &str {
        let info = self.infos.iter().find(|info| info.key == key);
        let info = info.unwrap_or_else(|| panic!("option `{key}` is read but not declared"));
        self.read.borrow_mut().push(key.to_string());
        self.values.get(key).map_or(info.default, String::as_str)
    }

    /// Says an option in other words that mean the same.
    pub fn put(&mut self, key: &str, value: String) {
        debug_assert!(self.declares(key));
        self.values.insert(key.to_string(), value);
    }

    /// The value of an option.
    pub fn get<T: FromStr>(&self, key: &str) -> Result<T, Bad> {
        let text = self.text(key);
        text.parse().map_err(|_| self.bad(key, text))
    }

    /// The value of an option that must lie in a range.
    pub fn within<T: FromStr + PartialOrd>(&self, key: &str, least: T, most: T) -> Result<T, Bad> {
        let value: T = self.get(key)?;
        if value >= least && value <= most { Ok(value) } else { Err(self.bad(key, self.text(key))) }
    }

    /// The value of an option that names one of several things.
    pub fn choice<T: Clone>(&self, key: &str, choices: &[(&str, T)]) -> Result<T, Bad> {
        let text = self.text(key);
        let found = choices.iter().find(|(name, _)| *name == text);
        found.map(|(_, value)| value.clone()).ok_or_else(|| {
            let mut bad =
                Bad::unknown(&format!("value of `{key}`"), text, choices.iter().map(|(name, _)| *name));
            bad.word = format!("{key}={text}");
            bad
        })
    }

    /// Whether there is an option of this name.
    pub fn declares(&self, key: &str) -> bool {
        self.infos.iter().any(|info| info.key == key)
    }

    /// The refusal of a value that parsed but cannot be: names the option and the values it takes.
    pub fn bad(&self, key: &str, text: &str) -> Bad {
        let values = self.infos.iter().find(|info| info.key == key).map_or("", |info| info.values);
        Bad::new(format!("{key}={text}"), format!("not a value of `{key}`; it takes {values}"))
    }

    /// The options that differ from their defaults, in the order of their declaration: `a=1,b=2`, numbers in one form.
    /// Those for which `is_idle` holds make no difference and are left out. Options with the same text mean the same.
    pub fn canonical(&self, is_idle: impl Fn(&str) -> bool) -> String {
        let differs = |info: &&OptionInfo| {
            let value = self.values.get(info.key);
            value.is_some_and(|value| plain(value) != plain(info.default)) && !is_idle(info.key)
        };
        let infos = self.infos.iter().filter(differs);
        infos
            .map(|info| format!("{}={}", info.key, plain(&self.values[info.key])))
            .collect::<Vec<_>>()
            .join(",")
    }

    /// Options that were declared and never read: parsed and ignored, which no option may be.
    pub fn unread(&self) -> Vec<&'static str> {
        let read = self.read.borrow();
        self.infos.iter().map(|info| info.key).filter(|key| !read.iter().any(|name| name == key)).collect()
    }
}

/// Numbers in one form: `0.40` is `0.4`.
fn plain(value: &str) -> String {
    let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
    number.map_or_else(|| value.to_string(), |number| number.to_string())
}

/// Reads `key=value,key=value`.
pub fn pairs(text: &str) -> Result<BTreeMap<String, String>, Bad> {
    let mut found = BTreeMap::new();
    if text.is_empty() {
        return Ok(found);
    }
    for pair in text.split(',') {
        let (key, value) = pair
            .split_once('=')
            .ok_or_else(|| Bad::new(pair, "options are written option=value,option=value"))?;
        if key.is_empty() || value.is_empty() {
            return Err(Bad::new(pair, "an option needs a name and a value: option=value"));
        }
        if found.insert(key.to_string(), value.to_string()).is_some() {
            return Err(Bad::new(key, "this option is given twice; say it once"));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFOS: &[OptionInfo] =
        &[option("arm", "3", "3|4", "size of the board"), option("c", "0.4", "0..", "exploration")];
    const PRESETS: &[Preset] = &[Preset { id: "big", sets: "arm=4", about: "the large board" }];

    #[test]
    fn given_wins_over_preset_wins_over_default() {
        let arm = |text| Options::parse(INFOS, PRESETS, text).unwrap().get::<u32>("arm").unwrap();
        assert_eq!((arm(""), arm("preset=big"), arm("preset=big,arm=3")), (3, 4, 3));
    }

    #[test]
    fn mistakes_name_the_word_and_the_cure() {
        let bad = |text| Options::parse(INFOS, PRESETS, text).unwrap_err().to_string();
        assert_eq!(bad("amr=3"), "`amr`: unknown option; did you mean arm?");
        assert_eq!(bad("preset=bgi"), "`bgi`: unknown preset; did you mean big?");
        assert_eq!(bad("arm"), "`arm`: options are written option=value,option=value");
        assert!(bad("arm=3,arm=4").contains("twice"));
        assert_eq!(Bad::unknown("action", "9", ["0", "1"]).why, "unknown action; known: 0, 1");
        let options = Options::parse(INFOS, PRESETS, "arm=x,c=-1").unwrap();
        assert_eq!(
            options.get::<u32>("arm").unwrap_err().to_string(),
            "`arm=x`: not a value of `arm`; it takes 3|4"
        );
        assert!(options.within("c", 0.0, f32::INFINITY).is_err());
        assert!(options.unread().is_empty());
    }

    #[test]
    fn a_mistake_is_one_line_that_can_be_read() {
        let all: Vec<String> = (0..500).map(|n| format!("a{n}-b{n}")).collect();
        let told = Bad::unknown("action", "xxxxxxxx", all.iter().map(String::as_str)).why;
        assert!(told.contains("a11-b11, and 488 more") && told.len() < 200, "{told}");
        assert_eq!(Bad::new("{\"a\":\n1}", "no").to_string(), "`{\"a\":\\n1}`: no");
    }

    #[test]
    fn an_ignored_option_is_noticed() {
        let options = Options::parse(INFOS, PRESETS, "").unwrap();
        options.text("c");
        assert_eq!(options.unread(), ["arm"]);
    }
}
