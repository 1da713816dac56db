//! Tables on the terminal, all in one style.

use comfy_table::{CellAlignment, Table, TableComponent, presets};

/// An empty table with these headings.
pub(crate) fn new(headings: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.set_style(TableComponent::HeaderLines, '─');
    table.set_style(TableComponent::MiddleHeaderIntersections, '─');
    table.set_header(headings.iter().copied());
    table
}

/// The same, with the columns from `first` on flush right, for numbers.
pub(crate) fn numbers(headings: &[&str], first: usize) -> Table {
    let mut table = new(headings);
    for column in table.column_iter_mut().skip(first) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
