package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.email.UnsubscribeFooter;
import dev.intake.tenant.Color;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.LayoutText;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** ADR 112: an email in Markdown has a document around it that is readable in light and dark. */
class EmailDocumentTest {
    private static final EmailTemplate PLAIN = Sample.email("Hi {{event.x}}", "Hello", "<p>Hello {{event.x}}</p>");

    static Stream<LayoutColors> colors() {
        return Stream.of(EmailDocument.LIGHT, EmailDocument.DARK);
    }

    @ParameterizedTest
    @MethodSource("colors")
    void everyText_hasTheContrastOfLevelAA(LayoutColors colors) {
        assertThat(colors.text().isLegibleOn(colors.card())).isTrue();
        assertThat(colors.link().isLegibleOn(colors.card())).isTrue();
        assertThat(colors.faint().isLegibleOn(colors.card())).isTrue();
        assertThat(colors.faint().isLegibleOn(colors.page())).isTrue();
    }

    @Test
    void textOnThePage_isLegible_whateverItsColor() {
        Random random = new Random(112);
        for (int i = 0; i < 2_000; i++) {
            Color background = new Color(String.format("#%06x", random.nextInt(1 << 24)));
            LayoutColors colors = EmailDocument.LIGHT.of(EmailLayout.DEFAULT.withBackground(Optional.of(background)));
            assertThat(colors.page()).isEqualTo(background);
            assertThat(colors.faint().isLegibleOn(background))
                    .as("%s", background)
                    .isTrue();
        }
    }

    @Test
    void layout_isAroundTextAndHtml_escaped_andChangesNoWrittenHtml() {
        EmailLayout layout = new EmailLayout(
                LayoutText.parse("Acme <b>&$page"),
                LayoutText.parse("Made by \"us\""),
                Color.parse("#7A1FA2"),
                Color.parse("#10203f"));
        RenderedEmail email = ready(PLAIN.withMarkdown("Hello {{event.x}}"), layout);

        assertThat(email.text()).isEqualTo("Acme <b>&$page\n\nHello\n\nMade by \"us\"");
        Document parsed = Jsoup.parse(email.html().orElseThrow());
        assertThat(parsed.select("td.card > p").eachText())
                .containsExactly("Acme <b>&$page", "Hello Ada", "Made by \"us\"");
        assertThat(parsed.select("p.header").attr("style")).contains("color:#7a1fa2");
        assertThat(parsed.body().attr("style")).contains("background-color:#10203f", "color:#ffffff");
        assertThat(ready(PLAIN, layout)).isEqualTo(Sample.ready(PLAIN, Sample.x("Ada")));
    }

    /** Some clients ignore style sheets, and their blue is not legible on a dark background. */
    @Test
    void everyLink_hasItsColorInline_andThatOfTheFooterIsLegibleOnADarkBackground() {
        EmailLayout layout =
                EmailLayout.DEFAULT.withAccent(Color.parse("#7a1fa2")).withBackground(Color.parse("#10203f"));
        EmailTemplate linking = Sample.email("Hi", "Hello", "<p><a href=\"{{event.x}}\">Open</a></p>")
                .withMarkdown("[Open]({{event.x}})");
        RenderedEmail email = ((Rendering.Ready) linking.render(Sample.x("https://example.com"), layout)).email();
        Document parsed = Jsoup.parse(new UnsubscribeFooter("Acme", Optional.empty(), URI.create("https://x.example/u"))
                .under(email)
                .html()
                .orElseThrow());

        assertThat(parsed.select("td.card a").attr("style")).isEqualTo("color:#7a1fa2");
        assertThat(parsed.select("body > p a").attr("style")).isEqualTo("color:inherit");
        assertThat(parsed.body().attr("link")).isEqualTo("#ffffff");
    }

    private static RenderedEmail ready(EmailTemplate email, EmailLayout layout) {
        return ((Rendering.Ready) email.render(Sample.x("Ada"), layout)).email();
    }

    @Test
    void markdown_hasADocumentAroundIt_andWrittenHtmlIsUnchanged() {
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
    void everyColor_isUsed() {
        String document = Sample.ready(PLAIN.withMarkdown("a"), Sample.text(Map.of("x", "a")))
                .html()
                .orElseThrow();
        colors().forEach(colors -> assertThat(document)
                .contains(Stream.of(
                                colors.page(),
                                colors.card(),
                                colors.text(),
                                colors.faint(),
                                colors.link(),
                                colors.line())
                        .map(Color::value)
                        .toList()));
    }
}
