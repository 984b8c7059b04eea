//! One page that holds everything: no script, no font, no picture from elsewhere.
//!
//! It follows the light or dark scheme of the reader, fits a phone (what is wide scrolls by itself), and prints on white
//! without breaking charts or tables apart.

use crate::chart::{self, Chart};
use crate::escape::xml;
use crate::inline;
use crate::table::Table;

/// A page.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Page {
    /// What it is about.
    pub title: String,
    /// What it comes to, in a sentence or two. May be empty.
    pub lead: String,
    /// What made it, such as `nply 0.1.0`. It stands in the head and at the end.
    pub generator: String,
    /// Its parts. More than three get a table of contents.
    pub sections: Vec<Section>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// Its heading.
    pub heading: String,
    /// What is in it, from top to bottom.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// A paragraph. Back-ticks mark code, and web addresses become links.
    Text(String),
    /// A table.
    Table(Table),
    /// A chart.
    Chart(Chart),
    /// Lines to type, such as the commands that repeat a measurement.
    Code(Vec<String>),
    /// A remark beside the story, marked up like a paragraph.
    Note(String),
}

impl Page {
    /// The whole file.
    pub fn html(&self) -> String {
        let (title, made_by) = (xml(&self.title), xml(&self.generator));
        let lead = match self.lead.as_str() {
            "" => String::new(),
            lead => format!("<p class=\"lead\">{}</p>\n", inline::html(lead)),
        };
        let sections: String = self.sections.iter().enumerate().map(|(i, part)| part.html(i + 1)).collect();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta name=\"generator\" content=\"{made_by}\"/>\n<title>{title}</title>\n<style>\n{}</style>\n</head>\n\
             <body>\n<header>\n<h1>{title}</h1>\n{lead}</header>\n{}<main>\n{sections}</main>\n\
             <footer>Made by {made_by}.</footer>\n</body>\n</html>\n",
            style(),
            self.contents(),
        )
    }

    fn contents(&self) -> String {
        if self.sections.len() <= 3 {
            return String::new();
        }
        let line = |(i, part): (usize, &Section)| {
            format!("<li><a href=\"#section-{}\">{}</a></li>\n", i + 1, inline::html(&part.heading))
        };
        let lines: String = self.sections.iter().enumerate().map(line).collect();
        format!(
            "<nav aria-labelledby=\"contents\">\n<h2 id=\"contents\">Contents</h2>\n<ol>\n{lines}</ol>\n</nav>\n"
        )
    }
}

impl Section {
    fn html(&self, number: usize) -> String {
        let heading = inline::html(&self.heading);
        let blocks = self.blocks.iter().enumerate();
        let blocks: String = blocks.map(|(i, block)| block.html(&format!("c{number}-{}", i + 1))).collect();
        format!("<section id=\"section-{number}\">\n<h2>{heading}</h2>\n{blocks}</section>\n")
    }
}

impl Block {
    fn html(&self, id: &str) -> String {
        match self {
            Block::Text(text) => format!("<p>{}</p>\n", inline::html(text)),
            Block::Table(table) => table.html(),
            Block::Chart(chart) => chart.figure(id),
            Block::Code(lines) => {
                format!("<pre><code>{}</code></pre>\n", xml(&lines.join("\n")))
            }
            Block::Note(text) => format!("<p class=\"note\">{}</p>\n", inline::html(text)),
        }
    }
}

/// Rules of page and charts. A dark scheme is for screens only, so that paper is always white.
fn style() -> String {
    format!(
        ":root {{ {} }}\n@media screen and (prefers-color-scheme: dark) {{ :root {{ {} }} }}\n{}{}",
        chart::variables(false),
        chart::variables(true),
        chart::RULES,
        include_str!("page.css"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Axis, BarSeries, Bars, Column};
    use roxmltree::{Document, Node};

    fn chart() -> Block {
        let series = |name: &str| BarSeries {
            name: name.into(),
            measured: vec![Some(5.0.into())],
            ..BarSeries::default()
        };
        Block::Chart(Chart::from(Bars {
            title: "Bars <b>".into(),
            y: Axis::new("Wins", "%"),
            groups: vec!["a & b".into()],
            series: vec![series("x"), series("y")],
            ..Bars::default()
        }))
    }

    fn page(sections: usize) -> Page {
        let table = Table {
            caption: "T & t".into(),
            head: vec![Column::words("<i>")],
            rows: vec![vec!["a\nb".into()]],
        };
        let blocks = vec![
            Block::Text("See `a<b>` at https://example.org/x?a&b.".into()),
            Block::Table(table),
            chart(),
            chart(),
            Block::Code(vec!["nply match <game>".into(), "nply report \"x\" && true".into()]),
            Block::Note("</main>".into()),
        ];
        let part = |i| Section { heading: format!("Part {i} </h2>"), blocks: blocks.clone() };
        Page {
            title: "Title </title>".into(),
            lead: "Lead & more".into(),
            generator: "nply 0.1.0".into(),
            sections: (1..=sections).map(part).collect(),
        }
    }

    fn parsed(html: &str) -> Document<'_> {
        let body = html.strip_prefix("<!DOCTYPE html>\n").expect("a doctype");
        Document::parse(body).unwrap_or_else(|e| panic!("{e}: {body}"))
    }

    #[test]
    fn a_page_is_well_formed_and_its_ids_are_unique() {
        let html = page(5).html();
        let document = parsed(&html);
        let mut ids: Vec<&str> = document.descendants().filter_map(|n| n.attribute("id")).collect();
        let all = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), all);
        let ours = |target: &str| target.strip_prefix('#').is_some_and(|id| ids.contains(&id));
        let used = html.split("url(").skip(1).filter_map(|rest| rest.split(')').next());
        let links =
            document.descendants().filter_map(|n| n.attribute("href")).filter(|to| to.starts_with('#'));
        assert!(used.clone().all(ours) && links.clone().all(ours));
        assert_eq!((used.count(), links.count()), (20, 5));
    }

    #[test]
    fn a_page_needs_nothing_from_elsewhere() {
        let html = page(4).html();
        let document = parsed(&html);
        let asks = |n: &Node<'_, '_>| {
            ["script", "link", "img", "iframe", "use", "image"].contains(&n.tag_name().name())
                || n.has_attribute("src")
        };
        assert_eq!(document.descendants().filter(asks).count(), 0);
        let style =
            document.descendants().find(|n| n.has_tag_name("style")).and_then(|n| n.text()).expect("rules");
        assert!(!style.contains("url(") && !style.contains("@import"));
        assert!(
            style.contains("@media print")
                && style.contains("@media screen and (prefers-color-scheme: dark)")
        );
    }

    #[test]
    fn the_head_says_what_browsers_want_to_know() {
        let html = page(1).html();
        let document = parsed(&html);
        assert_eq!(document.root_element().attribute("lang"), Some("en"));
        let meta = |name: &str| {
            document
                .descendants()
                .find(|n| n.attribute("name") == Some(name))
                .and_then(|n| n.attribute("content"))
        };
        assert_eq!(meta("generator"), Some("nply 0.1.0"));
        assert!(meta("viewport").is_some_and(|content| content.contains("width=device-width")));
        let title = document.descendants().find(|n| n.has_tag_name("title")).and_then(|n| n.text());
        assert_eq!(title, Some("Title </title>"));
    }

    #[test]
    fn more_than_three_sections_have_contents() {
        assert!(!page(3).html().contains("<nav"));
        assert!(page(4).html().contains("<a href=\"#section-4\">Part 4 &lt;/h2&gt;</a>"));
    }

    #[test]
    fn the_same_page_is_the_same_bytes() {
        assert_eq!(page(2).html(), page(2).html());
        assert_eq!(
            parsed(&Page::default().html()).descendants().filter(|n| n.has_tag_name("section")).count(),
            0
        );
    }
}
