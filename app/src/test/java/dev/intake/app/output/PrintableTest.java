package dev.intake.app.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PrintableTest {
    @Test
    void whatMovesTheCursorOrTheWriting_isShownAsAnEscape() {
        Map.of(
                        "Zoë 🎉 李", "Zoë 🎉 李",
                        "a\u001b[2Jb", "a\\u001b[2Jb",
                        "a\nb\tc\r", "a\\u000ab\\u0009c\\u000d",
                        "a\u202eb", "a\\u202eb",
                        "a\u009bb", "a\\u009bb",
                        "a\u2028b", "a\\u2028b")
                .forEach((text, printed) -> assertThat(Printable.of(text)).isEqualTo(printed));
    }

    @Test
    void columns_areAligned_byCharactersAndNotByUnits() {
        Table table = Table.headed("A", "B").row("🎉🎉", "x").row("abc", "\u001b");

        assertThat(table.lines("  ")).containsExactly("  A    B", "  🎉🎉   x", "  abc  \\u001b");
    }
}
