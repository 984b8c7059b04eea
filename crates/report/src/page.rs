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
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"generator\" content=\"{made_by}\">\n<title>{title}</title>\n<style>\n{}</style>\n</head>\n\
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
