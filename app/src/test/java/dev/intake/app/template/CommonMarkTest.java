package dev.intake.app.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.template.MarkdownRenderer;
import dev.intake.template.MarkdownRenderer.Link;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ADR 112: Markdown makes both parts of an email. */
class CommonMarkTest {
    private final MarkdownRenderer markdown = new CommonMark();

    @ParameterizedTest
    @CsvSource(
            delimiter = '§',
            quoteCharacter = '~',
            value = {
                "# Hi *you* § <h1>Hi <em>you</em></h1> § Hi you",
                "a **b** c § <p>a <strong>b</strong> c</p> § a b c",
                "`a` b § <p><code>a</code> b</p> § a b",
                "[Start](https://a.example/) § <p><a href=\"https://a.example/\">Start</a></p> § Start (https://a.example/)",
                "[**Start** now](https://a.example/ \"t\") § <p><a href=\"https://a.example/\" title=\"t\">"
                        + "<strong>Start</strong> now</a></p> § Start now (https://a.example/)",
                "<https://a.example/> § <p><a href=\"https://a.example/\">https://a.example/</a></p> § https://a.example/",
                "<a@b.example> § <p><a href=\"mailto:a@b.example\">a@b.example</a></p> § a@b.example",
                "[Write](mailto:a@b.example) § <p><a href=\"mailto:a@b.example\">Write</a></p> § Write (a@b.example)",
                "![Logo](https://a.example/l.png) § <p><img src=\"https://a.example/l.png\" alt=\"Logo\" /></p> § Logo",
                "a <b>b</b> § <p>a &lt;b&gt;b&lt;/b&gt;</p> § a <b>b</b>",
                "<script>x</script> § <p>&lt;script&gt;x&lt;/script&gt;</p> § <script>x</script>",
                "R&D &amp; \\* § <p>R&amp;D &amp; *</p> § R&D & *"
            })
    void markdown_isHtmlAndText(String source, String html, String text) {
        assertThat(markdown.render(source).html().strip()).isEqualTo(html);
        assertThat(markdown.render(source).text()).isEqualTo(text);
    }

    @Test
    void blocks_areSeparatedInText() {
        assertThat(markdown.render("# Hi\n\nOne\ntwo  \nthree.\n\n- a\n- b\n\n1. c\n2. d\n\n---\n\n```js\ncode\n```\n")
                        .text())
                .isEqualTo("Hi\n\nOne\ntwo\nthree.\n\n- a\n- b\n\n1. c\n2. d\n\n***\n\ncode");
    }

    @Test
    void linkWithoutAScheme_isAloneOnItsLineOfTheText() {
        assertThat(markdown.render("[Start](field0z) today\n\n- [a](field1z)\n- b")
                        .text())
                .isEqualTo("Start:\nfield0z\n today\n\n- a:\n  field1z\n- b");
    }

    @Test
    void codeBlock_hasNoClass() {
        assertThat(markdown.render("```field0z\ncode\n```").html()).isEqualTo("<pre><code>code\n</code></pre>\n");
    }

    @Test
    void links_areNamedWithTheirOffsets_imagesAndReferencesToo() {
        assertThat(markdown.render("a [b](c)\n\n> ![d](e) [f][g] [![h](i)](j)\n\n[g]: k")
                        .links())
                .containsExactlyInAnyOrder(
                        new Link(2, "c"), new Link(12, "e"), new Link(20, "k"), new Link(27, "j"), new Link(28, "i"));
    }

    @Test
    void deepNesting_isText_andEndsInTime() {
        assertThat(markdown.render("> ".repeat(50_000) + "a").html()).contains("a");
        assertThat(markdown.render("*".repeat(50_000) + "a" + "*".repeat(50_000))
                        .text())
                .contains("a");
        assertThat(markdown.render("[".repeat(50_000) + "a" + "](x)".repeat(50_000))
                        .text())
                .contains("a");
    }
}
