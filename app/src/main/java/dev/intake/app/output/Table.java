package dev.intake.app.output;

import java.util.ArrayList;
import java.util.List;

/** Rows of cells in aligned columns. */
public final class Table {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    /** Returns a table with this first row. Every row has the same number of cells. */
    public static Table headed(String... cells) {
        return new Table().row(cells);
    }

    /** Returns a table without a header. */
    public static Table plain() {
        return new Table();
    }

    private Table() {}

    /** Adds a row. */
    public Table row(String... cells) {
        rows.add(List.of(cells).stream().map(Printable::of).toList());
        return this;
    }

    /** Returns the lines, indented. */
    public List<String> lines(String indent) {
        int columns = rows.isEmpty() ? 0 : rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        return rows.stream().map(row -> indent + line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            String cell = row.get(i);
            line.append(i == 0 ? "" : GAP).append(cell).append(" ".repeat(widths[i] - width(cell)));
        }
        return line.toString().stripTrailing();
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
