//! Colours on light and on dark pages, written into rules that name them as CSS variables.

/// Name, colour on a light page, colour on a dark page.
pub type Colour = (&'static str, &'static str, &'static str);

/// What every picture has: page, ink, and the colours of Okabe and Ito (2008), which people with any common colour
/// blindness can tell apart; some are lighter or darker here so that they stand out from both pages.
pub const COMMON: [Colour; 10] = [
    ("paper", "#ffffff", "#14171a"),
    ("ink", "#1c2126", "#e3e6e9"),
    ("soft", "#5a636b", "#9aa4ad"),
    ("c0", "#0072b2", "#3b94d9"),
    ("c1", "#e69f00", "#e69f00"),
    ("c2", "#009e73", "#12b886"),
    ("c3", "#cc4b00", "#f0703a"),
    ("c4", "#56b4e9", "#9ad7fa"),
    ("c5", "#b85c92", "#d98cb8"),
    ("c6", "#33393f", "#c3c9ce"),
];

/// The common colours and some more, as declarations of CSS variables.
pub fn variables(more: &[Colour], dark: bool) -> String {
    let declared = |&(name, light, night): &Colour| format!("--{name}:{};", if dark { night } else { light });
    COMMON.iter().chain(more).map(declared).collect()
}

/// Rules with the colours filled in: many programs that draw SVG know no CSS variables.
pub fn filled(rules: &str, more: &[Colour], dark: bool) -> String {
    COMMON.iter().chain(more).fold(rules.to_string(), |css, &(name, light, night)| {
        css.replace(&format!("var(--{name})"), if dark { night } else { light })
    })
}

/// The same for the reader's choice of page.
pub fn filled_for_both(rules: &str, more: &[Colour]) -> String {
    let (light, dark) = (filled(rules, more, false), filled(rules, more, true));
    format!("{light}@media screen and (prefers-color-scheme: dark) {{\n{dark}}}\n")
}
