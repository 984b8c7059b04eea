//! A table of texts, written as Markdown, CSV or HTML.
//!
//! Cells are texts: whoever makes the table decides on digits and units.

use crate::escape;

/// A column of a [`Table`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Column {
    /// What stands in the head.
    pub name: String,
    /// Whether cells end at the right edge, as numbers should.
    pub right_aligned: bool,
}

impl Column {
    /// A column of words.
    pub fn words(name: impl Into<String>) -> Self {
        Column { name: name.into(), right_aligned: false }
    }

    /// A column of numbers.
    pub fn numbers(name: impl Into<String>) -> Self {
        Column { name: name.into(), right_aligned: true }
    }
}

/// A table. A row that is too short is filled with blanks; cells beyond the head get a column without a name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// What the table shows. May be empty.
    pub caption: String,
    /// The columns, from left to right.
    pub head: Vec<Column>,
    /// The rows, from top to bottom.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Markdown with pipes, padded so that it can be read as it is. The caption is a bold line above it.
    pub fn markdown(&self) -> String {
        let columns = self.columns();
        let head = escaped(columns.iter().map(|c| c.name.as_str()), escape::markdown);
        let rows: Vec<_> = self.cells(columns.len()).map(|row| escaped(row, escape::markdown)).collect();
        let widths: Vec<usize> = (0..columns.len())
            .map(|i| rows.iter().chain([&head]).map(|row| row[i].chars().count()).fold(3, usize::max))
            .collect();
        let mut text = match self.caption.as_str() {
            "" => String::new(),
            caption => format!("**{}**\n\n", escape::markdown(caption)),
        };
        text += &markdown_row(&head, &columns, &widths);
        let rules = columns.iter().zip(&widths).map(|(column, &width)| match column.right_aligned {
            true => format!("{}:", "-".repeat(width - 1)),
            false => "-".repeat(width),
        });
        text += &markdown_row(&rules.collect::<Vec<_>>(), &columns, &widths);
        rows.iter().for_each(|row| text += &markdown_row(row, &columns, &widths));
        text
    }

    /// A LaTeX table that needs no package.
    pub fn latex(&self) -> String {
        let columns = self.columns();
        let kinds: String =
            columns.iter().map(|column| if column.right_aligned { 'r' } else { 'l' }).collect();
        let line = |cells: Vec<String>| format!("{} \\\\\n", cells.join(" & "));
        let head = line(escaped(columns.iter().map(|column| column.name.as_str()), escape::latex));
        let rows: String = self.cells(columns.len()).map(|row| line(escaped(row, escape::latex))).collect();
        let caption = match self.caption.as_str() {
            "" => String::new(),
            caption => format!("\\caption{{{}}}\n", escape::latex(caption)),
        };
        format!(
            "\\begin{{table}}\n\\centering\n{caption}\\begin{{tabular}}{{{kinds}}}\n\\hline\n{head}\\hline\n{rows}\\hline\n\
             \\end{{tabular}}\n\\end{{table}}\n"
        )
    }

    /// CSV as in RFC 4180: the head first, lines end with CR LF. The caption is left out.
    pub fn csv(&self) -> String {
        let columns = self.columns();
        let head = escaped(columns.iter().map(|c| c.name.as_str()), escape::csv);
        let rows = self.cells(columns.len()).map(|row| escaped(row, escape::csv));
        let line = |row: Vec<String>| match row.join(",").as_str() {
            // A line with nothing in it would be read as no row at all.
            "" => "\"\"\r\n".into(),
            fields => format!("{fields}\r\n"),
        };
        [head].into_iter().chain(rows).map(line).collect()
    }

    /// A `table` element, inside a box that scrolls where the table is wider than the screen.
    pub fn html(&self) -> String {
        let columns = self.columns();
        let cell = |tag: &str, column: &Column, text: &str| {
            let class = if column.right_aligned { " class=\"right\"" } else { "" };
            let name = tag.split(' ').next().unwrap_or(tag);
            let text = if column.right_aligned { escape::xml(text) } else { breakable(text) };
            format!("<{tag}{class}>{}</{name}>", text.replace('\n', "<br/>"))
        };
        let caption = escape::xml(&self.caption);
        let mut html = match caption.as_str() {
            "" => "<div class=\"scroll\" tabindex=\"0\"><table>\n".to_string(),
            _ => format!(
                "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{caption}\"><table>\n\
                 <caption>{caption}</caption>\n"
            ),
        };
        let head: String = columns.iter().map(|c| cell("th scope=\"col\"", c, &c.name)).collect();
        html += &format!("<thead><tr>{head}</tr></thead>\n<tbody>\n");
        for row in self.cells(columns.len()) {
            let cells: String = row.zip(&columns).map(|(text, column)| cell("td", column, text)).collect();
            html += &format!("<tr>{cells}</tr>\n");
        }
        html + "</tbody>\n</table></div>\n"
    }

    /// The columns of the head, and blank ones for cells beyond it.
    fn columns(&self) -> Vec<Column> {
        let widest = self.rows.iter().map(Vec::len).fold(self.head.len(), usize::max);
        let mut columns = self.head.clone();
        columns.resize(widest, Column::default());
        columns
    }

    fn cells(&self, width: usize) -> impl Iterator<Item = impl Iterator<Item = &str>> {
        self.rows.iter().map(move |row| (0..width).map(|i| row.get(i).map_or("", String::as_str)))
    }
}

/// HTML that may break where the names of agents have their joints, so that a narrow column does not break a word.
fn breakable(text: &str) -> String {
    let joints = |piece: &str| escape::xml(piece).replace('@', "<wbr/>@");
    text.split_inclusive([',', ':', ';', '/', '_']).map(joints).collect::<Vec<_>>().join("<wbr/>")
}

fn escaped<'a>(row: impl Iterator<Item = &'a str>, escape: fn(&str) -> String) -> Vec<String> {
    row.map(escape).collect()
}

fn markdown_row(cells: &[String], columns: &[Column], widths: &[usize]) -> String {
    let padded = cells.iter().zip(columns).zip(widths).map(|((cell, column), &width)| {
        if column.right_aligned { format!(" {cell:>width$} |") } else { format!(" {cell:<width$} |") }
    });
    format!("|{}\n", padded.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        Table {
            caption: "Win rates <95 %>".into(),
            head: vec![Column::words("agent"), Column::numbers("wins, %")],
            rows: vec![
                vec!["opps:n1=1,l1=inf|x".into(), "52.3".into()],
                vec!["a<b> & \"c\"".into()],
                vec!["x".into(), "1".into(), "extra".into()],
            ],
        }
    }

    #[test]
    fn markdown_is_aligned_and_escaped() {
        let expected = "\
**Win rates &lt;95 %&gt;**

| agent                | wins, % |       |
| -------------------- | ------: | ----- |
| opps:n1=1,l1=inf\\|x  |    52.3 |       |
| a&lt;b&gt; &amp; \"c\" |         |       |
| x                    |       1 | extra |
";
        assert_eq!(table().markdown(), expected);
    }

    #[test]
    fn latex_is_escaped() {
        let expected = "\\begin{table}\n\\centering\n\\caption{Win rates \\textless{}95 \\%\\textgreater{}}\n\
            \\begin{tabular}{lrl}\n\\hline\nagent & wins, \\% &  \\\\\n\\hline\n\
            opps:n1=1,l1=inf\\textbar{}x & 52.3 &  \\\\\na\\textless{}b\\textgreater{} \\& \"c\" &  &  \\\\\n\
            x & 1 & extra \\\\\n\\hline\n\\end{tabular}\n\\end{table}\n";
        assert_eq!(table().latex(), expected);
    }

    #[test]
    fn csv_follows_the_rfc() {
        let expected =
            "agent,\"wins, %\",\r\n\"opps:n1=1,l1=inf|x\",52.3,\r\n\"a<b> & \"\"c\"\"\",,\r\nx,1,extra\r\n";
        assert_eq!(table().csv(), expected);
        let blank = Table { head: vec![Column::words("a")], rows: vec![vec![]], ..Table::default() };
        assert_eq!(blank.csv(), "a\r\n\"\"\r\n");
    }

    #[test]
    fn html_is_well_formed_and_says_what_the_cells_say() {
        let html = table().html();
        let parsed = roxmltree::Document::parse(&html).expect("well-formed");
        let texts = |tag: &str| -> Vec<String> {
            let nodes = parsed.descendants().filter(|n| n.has_tag_name(tag));
            nodes
                .map(|n| n.descendants().filter_map(|n| n.text().filter(|_| n.is_text())).collect())
                .collect()
        };
        assert_eq!(texts("caption"), ["Win rates <95 %>"]);
        assert_eq!(texts("th"), ["agent", "wins, %", ""]);
        assert_eq!(texts("td")[..5], ["opps:n1=1,l1=inf|x", "52.3", "", "a<b> & \"c\"", ""]);
        assert!(html.contains("<td>opps:<wbr/>n1=1,<wbr/>l1=inf|x</td>"), "{html}");
        assert_eq!(html.matches("class=\"right\"").count(), 4);
    }

    #[test]
    fn a_table_without_anything_is_still_a_table() {
        let empty = Table::default();
        assert_eq!((empty.markdown().as_str(), empty.csv().as_str()), ("|\n|\n", "\"\"\r\n"));
        roxmltree::Document::parse(&empty.html()).expect("well-formed");
    }
}
