package dev.intake.http.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of CSV files. */
class CsvRowTest {
    private static final String ALPHABET = "a,\"\r\n ;'é=+";

    private static String line(String... cells) {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            columns.add("c" + i);
        }
        CsvRow row = new CsvRow(columns);
        for (int i = 0; i < cells.length; i++) {
            row.text("c" + i, cells[i]);
        }
        return row.line();
    }

    /** Reads lines as RFC 4180 defines them. */
    private static List<List<String>> read(String file) {
        List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < file.length(); i++) {
            char c = file.charAt(i);
            if (quoted && c == '"' && i + 1 < file.length() && file.charAt(i + 1) == '"') {
                cell.append('"');
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && c == ',') {
                line.add(cell.toString());
                cell.setLength(0);
            } else if (!quoted && c == '\r' && file.charAt(i + 1) == '\n') {
                line.add(cell.toString());
                cell.setLength(0);
                lines.add(line);
                line = new ArrayList<>();
                i++;
            } else {
                cell.append(c);
            }
        }
        assertThat(line).isEmpty();
        return lines;
    }

    private static String withoutGuards(String cell) {
        return cell.replace("'", "");
    }

    /** Spreadsheets divide lines at semicolons or tabs in many countries, and take quotes there as text. */
    @Test
    void noCell_isAFormula_whereverASpreadsheetDividesTheLine() {
        Random random = new Random(20261127);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(8); length > 0; length--) {
                text.append("a,;\t\r\n\"'=+-@＝ ".charAt(random.nextInt(14)));
            }
            CsvRow row = new CsvRow(List.of("first", "text", "json"));
            row.text("first", "x");
            row.text("text", text.toString());
            row.object("json", json -> json.text("k", text.toString()));

            for (String separator : List.of(";", "\t")) {
                for (String cell : row.line().split(separator + "|\r|\n", -1)) {
                    assertThat(cell.replaceFirst("^[\" ]*", ""))
                            .as("%s of %s", cell, row.line())
                            .doesNotContainPattern("^[=+@＝-]");
                }
            }
        }
    }

    @Test
    void anyText_isReadAgain_withAnApostropheBeforeFormulas() {
        Random random = new Random(4180);
        for (int round = 0; round < 5_000; round++) {
            String[] cells = new String[1 + random.nextInt(4)];
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < cells.length; i++) {
                StringBuilder text = new StringBuilder();
                for (int length = random.nextInt(8); length > 0; length--) {
                    text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
                }
                cells[i] = text.toString();
                expected.add(cells[i]);
            }
            List<List<String>> read = read(line(cells) + line("x"));
            read.get(0).replaceAll(cell -> CsvRowTest.withoutGuards(cell));
            expected.replaceAll(cell -> CsvRowTest.withoutGuards(cell));
            assertThat(read).containsExactly(expected, List.of("x"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            =1+1|'=1+1
            +49 30 1|'+49 30 1
            -5|'-5
            @SUM(A1)|'@SUM(A1)
            \\t=1|'\\t'=1
            \\r=1|"'\\r'=1"
            =HYPERLINK("x")|"'=HYPERLINK(""x"")"
            a=1|a=1
            'a|'a
            \\n=1|"'\\n'=1"
            a;=1|a;'=1
            a;"=1" x|"a;""'=1"" x"
            a\\t-1|a\\t'-1
            a; @x|a; '@x
            ＝1|'＝1
            """)
    void textThatASpreadsheetWouldCompute_beginsWithAnApostrophe(String text, String cell) {
        assertThat(line(text.translateEscapes())).isEqualTo(cell.translateEscapes() + "\r\n");
    }

    @Test
    void numbersAndFlags_areAsTheyAre_andNestedObjectsAreColumnsOrJson() {
        List<String> columns = List.of("n", "d", "yes", "none", "consent.state", "consent.at", "attributes");
        CsvRow row = new CsvRow(columns);
        row.number("n", -5);
        row.decimal("d", new BigDecimal("-0.5"));
        row.flag("yes", true);
        row.nothing("none");
        row.object("consent", consent -> consent.text("state", "granted"));
        row.object("attributes", attributes -> {
            attributes.text("=plan", "pro");
            attributes.number("seats", 3);
        });

        assertThat(CsvRow.header(columns)).isEqualTo("n,d,yes,none,consent.state,consent.at,attributes\r\n");
        assertThat(row.line()).isEqualTo("-5,-0.5,true,,granted,,\"{\"\"=plan\"\":\"\"pro\"\",\"\"seats\"\":3}\"\r\n");
    }

    @Test
    void fieldWithoutAColumn_isRejected() {
        assertThatThrownBy(() -> new CsvRow(List.of("a")).text("b", "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no column for the field b");
    }
}
