//! Foreign text made safe for the format it goes into. Names of agents hold `:`, `,`, `|`, `<` and `&`.

/// For HTML and SVG, between tags and inside quoted attributes.
///
/// Control characters, which XML forbids even when escaped, become U+FFFD.
pub(crate) fn xml(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' => safe.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// For a cell of a Markdown table: one line that renders as it was written.
pub(crate) fn markdown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '\n' | '\r' => safe.push_str("<br>"),
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '~' => {
                safe.push('\\');
                safe.push(c);
            }
            c => safe.push(c),
        }
    }
    safe
}

/// For the text of a LaTeX document.
pub(crate) fn latex(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => safe.push_str("\\textbackslash{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '<' => safe.push_str("\\textless{}"),
            '>' => safe.push_str("\\textgreater{}"),
            '|' => safe.push_str("\\textbar{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                safe.push('\\');
                safe.push(c);
            }
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// For a field of a CSV file (RFC 4180): quoted if it must be.
pub(crate) fn csv(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xml_keeps_no_markup_and_no_control_characters() {
        assert_eq!(xml("a<b> & \"c\" 'd'"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
        assert_eq!(xml("bell\u{7} tab\t"), "bell\u{fffd} tab\t");
        let text = "<x a='1'>&\u{0}\u{ffff}";
        let parsed = format!("<t a=\"{0}\">{0}</t>", xml(text));
        let parsed = roxmltree::Document::parse(&parsed).expect("well-formed");
        assert_eq!(parsed.root_element().text(), Some("<x a='1'>&\u{fffd}\u{fffd}"));
        assert_eq!(parsed.root_element().attribute("a"), parsed.root_element().text());
    }

    #[test]
    fn markdown_cells_stay_one_cell() {
        assert_eq!(markdown("a|b\\c"), "a\\|b\\\\c");
        assert_eq!(markdown("max^n_*2* <b>&amp;"), "max^n\\_\\*2\\* &lt;b&gt;&amp;amp;");
        assert_eq!(markdown("two\r\nlines"), "two<br>lines");
    }

    #[test]
    fn csv_quotes_what_it_must_and_nothing_else() {
        assert_eq!(csv("uct:c=0.4@50it"), "uct:c=0.4@50it");
        assert_eq!(csv("a,b"), "\"a,b\"");
        assert_eq!(csv("say \"hi\""), "\"say \"\"hi\"\"\"");
        assert_eq!(csv("two\nlines"), "\"two\nlines\"");
    }
}
