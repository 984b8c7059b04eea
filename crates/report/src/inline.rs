//! The little markup that running text has: `code` between back-ticks, and web addresses that become links.

use crate::escape::xml;

/// Text as HTML. A back-tick without a partner stays as it is.
pub(crate) fn html(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    // An even number of back-ticks makes an odd number of parts.
    let last_closed = if parts.len() % 2 == 1 { parts.len() } else { parts.len() - 1 };
    let mut html = String::new();
    for (i, part) in parts.iter().enumerate() {
        match i {
            i if i >= last_closed => html += &format!("`{}", linked(part)),
            i if i % 2 == 1 => html += &format!("<code>{}</code>", xml(part)),
            _ => html += &linked(part),
        }
    }
    html
}

fn linked(text: &str) -> String {
    let Some(start) = ["https://", "http://"].iter().filter_map(|scheme| text.find(scheme)).min() else {
        return xml(text);
    };
    let (before, rest) = text.split_at(start);
    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"')).unwrap_or(rest.len());
    // The end of a sentence is no part of the address.
    let address = rest[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '\'']);
    let (shown, after) = (xml(address), &rest[address.len()..]);
    if address.ends_with("//") {
        return format!("{}{shown}{}", xml(before), linked(after));
    }
    format!("{}<a href=\"{shown}\">{shown}</a>{}", xml(before), linked(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_addresses_are_marked() {
        assert_eq!(html("run `a <b>` & see"), "run <code>a &lt;b&gt;</code> &amp; see");
        let linked = "<a href=\"https://x.org/a?b&amp;c\">https://x.org/a?b&amp;c</a>";
        assert_eq!(html("(https://x.org/a?b&c)."), format!("({linked})."));
        assert_eq!(html("`https://x.org`"), "<code>https://x.org</code>");
    }

    #[test]
    fn odd_markup_stays_as_it_is() {
        assert_eq!(html("a ` b"), "a ` b");
        assert_eq!(html("`a` ` <"), "<code>a</code> ` &lt;");
        assert_eq!(html("https:// alone"), "https:// alone");
        assert_eq!(html(""), "");
    }
}
