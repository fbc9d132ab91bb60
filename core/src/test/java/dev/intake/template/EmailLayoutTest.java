package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Decision 112: an email in Markdown has a document around it that is readable in light and dark. */
class EmailLayoutTest {
    /** WCAG 2.2, 1.4.3, for text of any size. */
    private static final double AA = 4.5;

    private static final EmailTemplate PLAIN = Sample.email("Hi {{event.x}}", "Hello", "<p>Hello {{event.x}}</p>");

    static Stream<LayoutColors> colors() {
        return Stream.of(EmailLayout.LIGHT, EmailLayout.DARK);
    }

    @ParameterizedTest
    @MethodSource("colors")
    void everyText_hasTheContrastOfLevelAA(LayoutColors colors) {
        assertThat(contrast(colors.text(), colors.card())).isGreaterThan(AA);
        assertThat(contrast(colors.link(), colors.card())).isGreaterThan(AA);
        assertThat(contrast(colors.faint(), colors.page())).isGreaterThan(AA);
        assertThat(contrast(colors.link(), colors.page())).isGreaterThan(AA);
    }

    @Test
    void contrast_isThatOfTheStandard() {
        assertThat(contrast("#000000", "#ffffff")).isEqualTo(21);
        assertThat(contrast("#767676", "#ffffff")).isBetween(4.54, 4.55);
    }

    @Test
    void markdown_hasADocumentAroundIt_andWrittenHtmlStaysAsItIs() {
        String written = Sample.ready(PLAIN, Sample.x("Ada")).html().orElseThrow();
        String document = Sample.ready(PLAIN.withMarkdown("Hello {{event.x}}"), Sample.x("Ada"))
                .html()
                .orElseThrow();

        assertThat(written).isEqualTo("<p>Hello Ada</p>");
        assertThat(document)
                .startsWith("<!DOCTYPE html>")
                .contains(">\n<p>Hello Ada</p></td>")
                .doesNotContain("$");
        Document parsed = Jsoup.parse(document);
        assertThat(parsed.title()).isEqualTo("Hi Ada");
        assertThat(parsed.select("meta[name=color-scheme]").attr("content")).isEqualTo("light dark");
        assertThat(parsed.select("td.card > p").text()).isEqualTo("Hello Ada");
        assertThat(parsed.select("table")).allMatch(table -> table.attr("role").equals("presentation"));
    }

    @Test
    void valueInTheSubject_isEscapedInTheTitle() {
        String document = Sample.ready(PLAIN.withMarkdown("Hello {{event.x}}"), Sample.x("</title><script>$page&amp;"))
                .html()
                .orElseThrow();

        assertThat(document).contains("<title>Hi &lt;/title&gt;&lt;script&gt;$page&amp;amp;</title>");
        assertThat(Jsoup.parse(document).select("script")).isEmpty();
    }

    @Test
    void everyColour_isUsed() {
        String document = Sample.ready(PLAIN.withMarkdown("a"), Sample.text(Map.of("x", "a")))
                .html()
                .orElseThrow();
        colors().forEach(colors -> assertThat(document)
                .contains(colors.page(), colors.card(), colors.text(), colors.faint(), colors.link(), colors.line()));
    }

    private static double contrast(String one, String two) {
        double first = luminance(one);
        double second = luminance(two);
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    private static double luminance(String color) {
        int rgb = Integer.parseInt(color.substring(1), 16);
        return 0.2126 * linear(rgb >> 16) + 0.7152 * linear((rgb >> 8) & 0xFF) + 0.0722 * linear(rgb & 0xFF);
    }

    private static double linear(int channel) {
        double part = channel / 255.0;
        return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
}
