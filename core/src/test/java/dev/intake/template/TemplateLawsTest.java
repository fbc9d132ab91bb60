package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.RandomText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Decisions 6.5, for generated templates and values. */
class TemplateLawsTest {
    private static final String KEY = "[A-Za-z0-9_.:-]{1,64}";
    /** Visible in SYNTAX and neither quoted nor as long as the limit. */
    private static final String FALLBACK = "(?![ \\t]*\\}\\})(?:(?!\\}\\}|\\{\\{)[^|\\n])+";

    private static final String FIELD =
            "\\{\\{[ \\t]*(?:event|contact)\\." + KEY + "[ \\t]*(?:\\|" + FALLBACK + ")?\\}\\}";
    private static final Pattern READABLE = Pattern.compile("(?:" + FIELD + "|(?!\\{\\{)[\\s\\S])*+");
    private static final String[] SYNTAX = {
        "{",
        "}",
        "{{",
        "}}",
        " ",
        "\t",
        "\n",
        "event.",
        "contact.",
        "|",
        "x",
        "name",
        "a.b:c-d",
        "{{event.x}}",
        "é",
        "$1",
        "\\"
    };
    private static final String[] MARKUP = {
        "<",
        "</",
        ">",
        "/",
        "/>",
        "=",
        "\"",
        "'",
        " ",
        "\n",
        "a",
        "&",
        "&#",
        ";",
        "<!--",
        "-->",
        "--!>",
        "<!",
        "-",
        "!",
        "?",
        "<p>",
        "</p>",
        "<p title=\"",
        "<p title='",
        "<img alt='",
        "' ",
        "\" ",
        "<a href=\"",
        "<a href='",
        "https://a.example",
        "https://",
        "mailto:",
        "javascript:",
        "<a href=",
        "title=",
        "alt=\"",
        "<script>",
        "</script>",
        "<script",
        "<style>",
        "</style",
        "<title>",
        "</title>",
        "</ti",
        "<textarea>",
        "</textarea>",
        "<svg>",
        "</svg>",
        "<svg/>",
        "<noscript>",
        "</noscript>",
        "<table><tr><td>",
        "</td></tr></table>",
        "<br/>",
        "<![CDATA[",
        "]]>",
        "<!DOCTYPE html>",
        "<b",
        "<i>"
    };
    private static final List<String> HOSTILE = List.of(
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "' onmouseover='alert(1)",
            "\" style=\"x",
            "`onload=a`",
            "--><b>",
            "--!><b>",
            "]]><b>",
            "</title><b>",
            "</textarea><b>",
            "</script><b>",
            "script",
            "title>",
            "!--",
            "/p",
            "&lt;b&gt;",
            "lt;",
            "60;",
            "#60;b",
            "javascript:alert(1)",
            "javascript&colon;alert(1)",
            "data:text/html,<b>",
            "https://a.example/\"><b>",
            "https://a.example/'onload='a",
            "=",
            "/",
            ">",
            "<",
            "a=b",
            "{{event.y}}",
            "{{",
            "}}");

    @Test
    void read_anyText_isReadableWhenASecondReaderSaysSo_andIsKept_seed20260402() {
        SplittableRandom random = new SplittableRandom(20260402);
        int readable = 0;
        for (int i = 0; i < 20_000; i++) {
            String source = pieces(random, 8, SYNTAX);

            TemplateReading reading = Template.read(source);

            assertThat(reading instanceof TemplateReading.Read)
                    .as(source)
                    .isEqualTo(READABLE.matcher(source).matches());
            if (reading instanceof TemplateReading.Read read) {
                readable++;
                assertThat(read.template().source()).isEqualTo(source);
                assertThat(Template.read(read.template().source())).isEqualTo(reading);
            }
        }
        assertThat(readable).isBetween(4_000, 16_000);
    }

    @Test
    void read_anyField_isReplacedOnce_asASecondWriterDoes_seed20260403() {
        SplittableRandom random = new SplittableRandom(20260403);
        int compared = 0;
        while (compared < 2_000) {
            String source =
                    "s" + pieces(random, 8, "{{event.x}}", "{{ event.y }}", "}", " ", "text ", "\n", "{ ", "$1");
            String x = "a" + pieces(random, 4, "{{event.y}}", "{{", "}}", "$1", "\\", "%s") + "b";
            MergeValues values = Sample.text(Map.of("x", x, "y", "why"));

            assertThat(Sample.text(source, values).replace("\u200c", "")).isEqualTo(twice(source, x, "why"));
            compared++;
        }
    }

    private static String twice(String source, String x, String y) {
        List<String> written = new ArrayList<>();
        for (String part : source.split("\\{\\{event\\.x\\}\\}", -1)) {
            written.add(part.replace("{{ event.y }}", y));
        }
        return String.join(x, written);
    }

    @Test
    void render_anyValue_neverMakesAControlCharacterOfASubject_norALine_seed20260404() {
        SplittableRandom random = new SplittableRandom(20260404);
        for (int i = 0; i < 10_000; i++) {
            MergeValues values =
                    Sample.text(Map.of("x", "a" + hostile(random), "y", RandomText.next(random, 40) + "b"));

            RenderedEmail email =
                    Sample.ready(Sample.email("{{event.x}} = {{event.y}}", "{{event.x}}{{event.y}}"), values);

            assertThat(email.subject().codePoints()).noneMatch(TemplateLawsTest::harmsASubject);
            assertThat(email.subject())
                    .doesNotContain("=?")
                    .isEqualTo(email.subject().strip())
                    .isNotEmpty();
            assertThat(email.text().codePoints()).noneMatch(c -> c != '\n' && c != '\t' && harmsASubject(c));
        }
    }

    private static boolean harmsASubject(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            default -> (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
        };
    }

    @Test
    void render_anyValue_leavesTheStructureOfTheHtmlAlone_seed20260405() {
        SplittableRandom random = new SplittableRandom(20260405);
        int compared = 0;
        int tried = 0;
        while (compared < 5_000 && tried++ < 400_000) {
            // The parser reads a title that is never closed in a way of its own.
            String source = pieces(random, 3, MARKUP) + "{{event.x}}" + pieces(random, 3, MARKUP)
                    + (random.nextBoolean() ? "{{event.y}}" : "") + pieces(random, 4, MARKUP) + "</title></textarea>";
            if (!(Template.readHtml(source) instanceof TemplateReading.Read)) {
                continue;
            }
            EmailTemplate email = Sample.email("s", "t", source);
            MergeValues hostile = Sample.text(Map.of("x", hostile(random), "y", hostile(random)));
            MergeValues plain = Sample.text(Map.of("x", "https://a.example", "y", "https://a.example"));
            if (email.render(hostile) instanceof Rendering.Ready ready
                    && email.render(plain) instanceof Rendering.Ready inert) {
                compared++;
                HtmlStructure seen = HtmlStructure.of(ready.email().html().orElseThrow());
                HtmlStructure expected = HtmlStructure.of(inert.email().html().orElseThrow());
                assertThat(seen.nodes()).as(source).isEqualTo(expected.nodes());
                assertThat(seen.liveLinks()).as(source).isSubsetOf(expected.liveLinks());
            }
        }
        assertThat(compared).isEqualTo(5_000);
    }

    @Test
    void render_anyFallback_leavesTheStructureOfTheHtmlAlone_seed20261124() {
        SplittableRandom random = new SplittableRandom(20261124);
        int compared = 0;
        int tried = 0;
        while (compared < 3_000 && tried++ < 400_000) {
            String fallback = hostile(random).replaceAll("[|\\p{Cntrl}\\u2028\\u2029]|\\{\\{|\\}\\}", "");
            String source = pieces(random, 3, MARKUP) + "{{event.x | " + fallback + "}}" + pieces(random, 4, MARKUP)
                    + "</title></textarea>";
            if (!(Template.readHtml(source) instanceof TemplateReading.Read)) {
                continue;
            }
            EmailTemplate email = Sample.email("s", "t", source);
            Rendering.Ready seen = (Rendering.Ready) email.render(Sample.text(Map.of()));
            if (email.render(Sample.x("https://a.example")) instanceof Rendering.Ready inert) {
                compared++;
                HtmlStructure structure = HtmlStructure.of(seen.email().html().orElseThrow());
                HtmlStructure expected = HtmlStructure.of(inert.email().html().orElseThrow());
                assertThat(structure.nodes()).as(source).isEqualTo(expected.nodes());
                assertThat(structure.liveLinks()).as(source).isSubsetOf(expected.liveLinks());
            }
        }
        assertThat(compared).isEqualTo(3_000);
    }

    private static String hostile(SplittableRandom random) {
        String text = HOSTILE.get(random.nextInt(HOSTILE.size()));
        return switch (random.nextInt(4)) {
            // U+FFFF is the parser's own mark of the end.
            case 0 -> text + RandomText.next(random, 20).replace("\uffff", "");
            case 1 -> text + HOSTILE.get(random.nextInt(HOSTILE.size()));
            case 2 -> "https://a.example/" + text;
            default -> text;
        };
    }

    private static String pieces(SplittableRandom random, int atMost, String... pieces) {
        StringBuilder text = new StringBuilder();
        for (int count = random.nextInt(atMost + 1); count > 0; count--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }
}
