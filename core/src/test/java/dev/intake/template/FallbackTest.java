package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Attributes;
import dev.intake.contact.EmailAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 6.5: a field with a fallback never holds an email, and its fallback is as harmless as a value. */
class FallbackTest {
    /** A contact without a name and attributes, whose entry event had no properties. */
    private static final MergeValues NOTHING = new MergeValues(
            Attributes.NONE, Sample.contact(EmailAddress.parse("a@b.co"), Optional.empty(), Attributes.NONE));

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "Hi {{contact.name | there}}!; Hi there!",
                "Hi {{contact.name|there}}!; Hi there!",
                "Hi {{\tcontact.name\t|  you all \t}}!; Hi you all!",
                "{{event.plan | free}}; free",
                "{{contact.role | colleague}}; colleague",
                "{{event.a.b:c-d | x}}; x",
                "{{event.x | a } b}}; a } b",
                "{{event.x | a { b}}; a { b",
                "{{event.x | the \"free\" plan}}; the \"free\" plan",
                "{{event.x | it's}}; it's",
                "{{event.x | '}}; '",
                "{{event.x | é\ud83d\ude00}}; é\ud83d\ude00",
                "{{event.x | $1 \\n %s}}; $1 \\n %s"
            })
    void missingValue_isReplacedByTheFallback_asWritten(String source, String text) {
        assertThat(Sample.text(source, NOTHING)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n", "\u200b", "\u2060\u200e", "\u2800"})
    void invisibleValue_isReplaced_likeAMissingOneThatHoldsTheEmail(String value) {
        assertThat(Sample.email("s", "{{event.x}}").render(Sample.x(value))).isInstanceOf(Rendering.Held.class);
        assertThat(Sample.text("{{event.x | free}}", Sample.x(value))).isEqualTo("free");
    }

    @Test
    void value_isPreferred() {
        assertThat(Sample.text("{{event.x | free}}", Sample.x("pro"))).isEqualTo("pro");
        assertThat(Sample.text("{{event.x | free}}", Sample.x("0"))).isEqualTo("0");
        assertThat(Sample.text("{{contact.name | there}}", Sample.x("a"))).isEqualTo("Ada");
    }

    @Test
    void value_isNeverReadForAFallback() {
        assertThat(Sample.text("a {{event.x}}", Sample.x("b | c"))).isEqualTo("a b | c");
    }

    @Test
    void fallback_isEncodedForItsPlace_asValuesAre() {
        String hostile = "<b>\"Tom\" & 'Co' evil.example</b>";

        assertThat(Sample.html("<p title=\"{{event.x | " + hostile + "}}\">{{event.x | " + hostile + "}}</p>", NOTHING))
                .isEqualTo(Sample.html("<p title=\"{{event.x}}\">{{event.x}}</p>", Sample.x(hostile)));
        assertThat(Sample.subject("{{event.x | =?utf-8?q?a?= b}}", NOTHING)).isEqualTo("= ?utf-8?q?a?= b");
        assertThat(Sample.html(
                        "<a href=\"https://a.example/{{event.x | my team}}?q={{event.y | a&b}}\">x</a>", NOTHING))
                .isEqualTo("<a href=\"https://a.example/my%20team?q=a%26b\">x</a>");
    }

    @Test
    void link_withoutAUsableAddress_leadsToTheFallback() {
        String html = "<a href=\"{{event.x | https://a.example/start?a=1&b=2}}\">Start</a>";
        String expected = "<a href=\"https://a.example/start?a=1&amp;b=2\">Start</a>";

        assertThat(Sample.html(html, NOTHING)).isEqualTo(expected);
        assertThat(Sample.html(html, Sample.x("javascript:alert(1)"))).isEqualTo(expected);
        assertThat(Sample.html(html, Sample.x("https://b.example"))).contains("https://b.example");
        assertThat(Sample.text("Go:\n{{event.x | https://a.example/start}}", NOTHING))
                .isEqualTo("Go:\nhttps://a.example/start");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "a {{event.x |}}; 3; an empty fallback",
                "a {{event.x | }}; 3; an empty fallback",
                "{{event.x | \u200b}}; 1; an empty fallback",
                "{{event.x | a | b}}; 1; a second |",
                "{{event.x || b}}; 1; a second |",
                "{{event.x | \"there\"}}; 1; in quotes",
                "{{event.x | 'there'}}; 1; in quotes",
                "{{event.x | “there”}}; 1; in quotes",
                "{{event.x | `there`}}; 1; in quotes"
            })
    void fallbackThatReadersWouldMissOrSeeWrongly_isAFault(String source, int column, String rule) {
        assertThat(faults(Template.read(source))).singleElement().satisfies(fault -> {
            assertThat(fault.column()).isEqualTo(column);
            assertThat(fault.message()).startsWith("{{event.x}} has ").contains(rule);
        });
    }

    @Test
    void fallback_hasAtMostTwoHundredCharacters() {
        assertThat(Template.read("{{event.x | " + "é".repeat(200) + "}}")).isInstanceOf(TemplateReading.Read.class);
        assertThat(faults(Template.read("{{event.x | " + "é".repeat(201) + "}}")))
                .containsExactly(new TemplateFault(1, 1, "{{event.x}} has a fallback of more than 200 characters"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "{{plan | free}}; {{plan}} is not a field",
                "{{ | free}}; a field has a name",
                "{{contact.email | you}}; needs no fallback",
                "{{event.x | {{contact.name}}}}; a field cannot contain another",
                "{{event.x | free; a field ends on its line"
            })
    void fallbackThatBelongsToNoField_isAFault(String source, String rule) {
        assertThat(faults(Template.read(source)).get(0).message()).contains(rule);
    }

    @ParameterizedTest
    @CsvSource({
        "'<a href=\"{{event.x | there}}\">a</a>', 'a link begins with http://, https:// or mailto:'",
        "'<a href=\"{{event.x | javascript:alert(1)}}\">a</a>', 'a link begins with http://, https:// or mailto:'",
        "'<a href=\"https://{{event.x | my shop}}.a.example/\">a</a>', 'a host has letters'",
        "'<a href=\"https://a.example/{{event.x | ../b}}\">a</a>', 'a path has no segment'"
    })
    void fallbackThatIsNoLinkWhereOneIsNeeded_isAFault(String html, String rule) {
        assertThat(faults(Template.readHtml(html)))
                .singleElement()
                .satisfies(fault -> assertThat(fault.message())
                        .startsWith("{{event.x}} has a fallback that is not allowed here: " + rule));
    }

    @Test
    void render_namesTheFieldsWhoseFallbackWasWritten() {
        EmailTemplate email =
                Sample.email("{{contact.name | there}}", "{{event.x | a}} {{event.x}}", "{{event.y | b}}");

        assertThat(email.render(Sample.x("set")))
                .isInstanceOfSatisfying(
                        Rendering.Ready.class,
                        ready -> assertThat(ready.fallbacks())
                                .extracting(MergeField::written)
                                .containsExactly("event.y"));
    }

    @Test
    void fieldWithAndWithoutAFallback_isRequired() {
        EmailTemplate email = Sample.email("{{event.x | a}}", "{{event.x}} {{event.y | b}}");

        assertThat(email.fields()).extracting(MergeField::written).containsExactly("event.x", "event.y");
        assertThat(email.requiredFields()).extracting(MergeField::written).containsExactly("event.x");
        assertThat(email.render(Sample.text(Map.of("y", "here"))))
                .isInstanceOfSatisfying(
                        Rendering.Held.class,
                        held -> assertThat(held.missing())
                                .extracting(MergeField::written)
                                .containsExactly("event.x"));
    }

    @Test
    void fallback_endsOnItsLine() {
        assertThat(faults(Template.read("{{event.x | a\nb}}")).get(0).message()).contains("}} is missing");
    }

    private static List<TemplateFault> faults(TemplateReading reading) {
        return ((TemplateReading.Unreadable) reading).faults();
    }
}
