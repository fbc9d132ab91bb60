package dev.intake.app.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import dev.intake.template.MergeField;
import dev.intake.template.MergeValues;
import dev.intake.template.RenderedEmail;
import dev.intake.template.Rendering;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ADR 112: fields stay exact through Markdown, and no key, fallback or value is read as Markdown or HTML. */
class MarkdownEmailTest {
    private static EmailTemplateReading read(String markdown) {
        return EmailTemplate.readMarkdown("Hi", markdown, new CommonMark());
    }

    private static EmailTemplate email(String markdown) {
        return ((EmailTemplateReading.Read) read(markdown)).email();
    }

    private static List<String> faults(String markdown) {
        return ((EmailTemplateReading.Unreadable) read(markdown))
                .faults().stream().map(Object::toString).toList();
    }

    private static MergeValues values(Map<String, String> properties) {
        Map<AttributeKey, AttributeValue> attributes = new LinkedHashMap<>();
        properties.forEach((key, value) -> attributes.put(new AttributeKey(key), new AttributeValue.Text(value)));
        Instant at = Instant.parse("2026-03-01T12:00:00Z");
        return new MergeValues(
                Attributes.of(attributes),
                new Contact(
                        new ContactId(new UUID(0, 1)),
                        Optional.empty(),
                        EmailAddress.parse("ada@example.com"),
                        Optional.empty(),
                        Attributes.NONE,
                        Consent.NOT_RECORDED,
                        at,
                        at));
    }

    private static RenderedEmail rendered(String markdown, Map<String, String> properties) {
        return ((Rendering.Ready) email(markdown).render(values(properties))).email();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '§',
            quoteCharacter = '~',
            value = {
                "Hi {{event.x}}! § <p>Hi {{event.x}}!</p> § Hi {{event.x}}!",
                "**{{event.x}}** § <p><strong>{{event.x}}</strong></p> § {{event.x}}",
                "{{event._x_}} {{event._y_}} § <p>{{event._x_}} {{event._y_}}</p> § {{event._x_}} {{event._y_}}",
                "# {{ event.x }} § <h1>{{ event.x }}</h1> § {{ event.x }}",
                "{{event.x | *a* & <b>}} § <p>{{event.x | *a* & <b>}}</p> § {{event.x | *a* & <b>}}",
                "`{{event.x}}` § <p><code>{{event.x}}</code></p> § {{event.x}}",
                "[{{event.x}}](https://a.example/{{ event.y }}?q={{event.z}}) § <p><a href=\"https://a.example/"
                        + "{{ event.y }}?q={{event.z}}\">{{event.x}}</a></p> § {{event.x}} (https://a.example/"
                        + "{{ event.y }}?q={{event.z}})",
                "[Start]({{event.x}} \"{{event.y}}\") § <p><a href=\"{{event.x}}\" title=\"{{event.y}}\">Start</a></p>"
                        + " § Start:\u21b5{{event.x}}",
                "![{{event.x}}](https://a.example/{{event.y}}.png) § <p><img src=\"https://a.example/{{event.y}}.png\""
                        + " alt=\"{{event.x}}\" /></p> § {{event.x}}",
                "field0z {{event.x}} fieldq1z § <p>field0z {{event.x}} fieldq1z</p> § field0z {{event.x}} fieldq1z"
            })
    void fields_areWhereTheyWere(String markdown, String html, String text) {
        EmailTemplate email = email(markdown);

        assertThat(email.markdown()).contains(markdown);
        assertThat(email.html().orElseThrow().source().strip()).isEqualTo(html);
        assertThat(email.text().source()).isEqualTo(text.replace('\u21b5', '\n'));
    }

    @Test
    void value_isNeitherMarkdownNorHtml() {
        RenderedEmail email = rendered("Hi {{event.x}}", Map.of("x", "# *a* <b>&amp;</b> [c](https://d.example)"));

        assertThat(email.html().orElseThrow())
                .contains("Hi # *a* &lt;b&gt;&amp;amp;&lt;/b&gt; [c](https:")
                .doesNotContain("<em>", "<b>", "href");
        assertThat(email.text()).startsWith("Hi # *a* <b>&amp;</b>");
    }

    @Test
    void wholeLink_isOneInBothParts_andAnythingElseHoldsTheEmail() {
        RenderedEmail email = rendered("[Start]({{event.x}})", Map.of("x", "https://a.example/?a=1&b=2"));

        assertThat(email.html().orElseThrow())
                .contains("<a style=\"color:#0b57d0\" href=\"https://a.example/?a=1&amp;b=2\">Start</a>");
        assertThat(email.text()).isEqualTo("Start:\nhttps://a.example/?a=1&b=2");
        assertThat(email("[Start]({{event.x}})").render(values(Map.of("x", "javascript:alert(1)"))))
                .isInstanceOfSatisfying(
                        Rendering.Held.class,
                        held -> assertThat(held.missing())
                                .extracting(MergeField::written)
                                .containsExactly("event.x"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '§',
            quoteCharacter = '~',
            value = {
                "a\u21b5b {{plan}} § markdown, line 2, column 3: {{plan}} is not a field",
                "{{event.x}}\u21b5{{event.x}} [a](b) § markdown, line 2, column 13: a link begins with https://",
                "[a](javascript:alert(1)) § markdown, line 1, column 1: a link begins with https://",
                "![a](data:image/png;base64,x) § markdown, line 1, column 1: a link begins with https://",
                "[a](//b.example) § not //b.example",
                "[a]() § not nothing",
                "[a](x{{event.x}}) § not x{{event.x}}",
                "\\{\\{event.x}} § two opening braces always begin a field",
                "&#123;&#123;event.x}} § two opening braces always begin a field",
                "[a]({{event.x | there}}) § its html: {{event.x}} has a fallback that is not allowed here",
                "![](https://a.example/l.png) § its text: enter a text"
            })
    void fault_isNamedWithItsPlaceInTheMarkdown(String markdown, String fault) {
        assertThat(faults(markdown.replace('\u21b5', '\n'))).first().asString().contains(fault);
    }

    @Test
    void blankMarkdown_isAFault() {
        assertThat(faults(" \n")).containsExactly("markdown, enter a text");
    }

    @Test
    void anyMarkdown_hasTheFieldsAsWritten_orIsAFault_seed20261125() {
        String[] pieces = {
            "{{event.x}}", "{{ event.y | a *b* }}", "*", "**", "_", "`", "```\n", "[", "](", ")", "![", "<", ">", "> ",
                    "- ",
            "1. ", "# ", "\n", "\n\n", "    ", "\\", "&amp;", "&#123;", "{", "}", "https://a.example/", "<b>", "a", " ",
                    "|",
            "]: ", "\"", "---\n", "field0z", "mailto:", "\u00e9"
        };
        SplittableRandom random = new SplittableRandom(20261125);
        int readable = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder source = new StringBuilder("a ");
            for (int count = random.nextInt(12); count > 0; count--) {
                source.append(pieces[random.nextInt(pieces.length)]);
            }
            if (read(source.toString()) instanceof EmailTemplateReading.Read read) {
                readable++;
                EmailTemplate email = read.email();
                assertThat(email.markdown()).contains(source.toString());
                assertThat(email.fields()).extracting(MergeField::written).isSubsetOf("event.x", "event.y");
                assertThat(email.requiredFields())
                        .extracting(MergeField::written)
                        .isSubsetOf("event.x");
                String html = email.html().orElseThrow().source();
                assertThat(html.replace("{{event.x}}", "").replace("{{ event.y | a *b* }}", ""))
                        .as(source.toString())
                        .doesNotContain("{{", "<b>")
                        .doesNotContainPattern("field\\d+x\\d+z");
            }
        }
        assertThat(readable).isGreaterThan(8_000);
    }
}
