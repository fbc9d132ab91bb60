package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Merge fields 1: a field is two braces, its name, two braces; anything else that begins so is a fault. */
class TemplateTest {
    @ParameterizedTest
    @CsvSource({
        "'{{event.plan}}', event.plan",
        "'{{ event.plan }}', event.plan",
        "'{{\tevent.plan  }}', event.plan",
        "'{{event.a.b:c-d}}', event.a.b:c-d",
        "'{{contact.name}}', contact.name",
        "'{{contact.email}}', contact.email",
        "'{{contact.role}}', contact.role",
        "'Hi {{event.plan}}!', event.plan",
        "'{ {{event.plan}}', event.plan",
        "'{{event.plan}}}', event.plan",
        "'{{event.plan}} }}', event.plan",
        "'}}{{event.plan}}{', event.plan",
        "'{{event.plan}}{{event.plan}}', event.plan"
    })
    void read_field_isFoundByItsName(String source, String field) {
        Template template = Sample.template(Template.read(source));

        assertThat(template.source()).isEqualTo(source);
        assertThat(template.fields()).extracting(MergeField::written).containsExactly(field);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Hello",
                "a } b",
                "}}",
                "{ {event.plan}}",
                "{event.plan}",
                "${event.plan}",
                "#{event.plan}",
                "%{event.plan}",
                "<%= event.plan %>",
                "{%event.plan%}",
                "[[event.plan]]",
                "*|FNAME|*",
                "a\tb\r\nc"
            })
    void read_textWithoutTwoOpeningBraces_hasNoField(String source) {
        Template template = Sample.template(Template.read(source));

        assertThat(template.fields()).isEmpty();
        assertThat(template.source()).isEqualTo(source);
    }

    @Test
    void fields_areEachOnce_inTheirOrder() {
        Template template =
                Sample.template(Template.read("{{event.b}} {{contact.name}} {{event.a}} {{event.b}} {{ event.a }}"));

        assertThat(template.fields())
                .extracting(MergeField::written)
                .containsExactly("contact.name", "event.a", "event.b");
    }

    @ParameterizedTest
    @MethodSource("faults")
    void read_fault_isNamedWithItsPlaceAndItsRule(String source, int line, int column, String rule) {
        assertThat(faults(Template.read(source))).singleElement().satisfies(fault -> {
            assertThat(fault.line()).isEqualTo(line);
            assertThat(fault.column()).isEqualTo(column);
            assertThat(fault.message()).contains(rule);
        });
    }

    static List<Arguments> faults() {
        String hasName = "a field has a name";
        String prefix = "begins with event. or contact.";
        String key = "a key is 1 to 64";
        String nested = "cannot contain another";
        String unclosed = "}} is missing";
        return List.of(
                arguments("{{}}", 1, 1, hasName),
                arguments("{{ \t }}", 1, 1, hasName),
                arguments("{{plan}}", 1, 1, "{{plan}} is not a field"),
                arguments("{{plan}}", 1, 1, prefix),
                arguments("{{Event.plan}}", 1, 1, prefix),
                arguments("{{user.name}}", 1, 1, prefix),
                arguments("{{event}}", 1, 1, prefix),
                arguments("{{#event.plan}}", 1, 1, prefix),
                arguments("{{/if}}", 1, 1, prefix),
                arguments("{{> partial}}", 1, 1, prefix),
                arguments("{{! event.plan }}", 1, 1, prefix),
                arguments("{{&event.plan}}", 1, 1, prefix),
                arguments("{{{event.plan}}}", 1, 1, prefix),
                arguments("{{event.}}", 1, 1, key),
                arguments("{{contact.}}", 1, 1, key),
                arguments("{{event.a b}}", 1, 1, key),
                arguments("{{event.a ?? \"b\"}}", 1, 1, key),
                arguments("{{event.prénom}}", 1, 1, key),
                arguments("{{event.a/b}}", 1, 1, key),
                arguments("{{event.a[0]}}", 1, 1, key),
                arguments("{{event.a}x}}", 1, 1, key),
                arguments("{{event." + "k".repeat(65) + "}}", 1, 1, key),
                arguments("{{\u00a0event.plan}}", 1, 1, prefix),
                arguments("{{", 1, 1, unclosed),
                arguments("a {{", 1, 3, unclosed),
                arguments("{{event.plan", 1, 1, unclosed),
                arguments("{{event.plan}", 1, 1, unclosed),
                arguments("{{event.plan} }", 1, 1, unclosed),
                arguments("{{event.\nplan}}", 1, 1, unclosed),
                arguments("{{event.plan\r\n}}", 1, 1, unclosed),
                arguments("{{event.a {{event.b}}", 1, 1, nested),
                arguments("{{ {{event.b}} }}", 1, 1, nested),
                arguments("Hi\n\n you {{plan}}", 3, 6, prefix),
                arguments("Hi\r\nyou {{plan}}", 2, 5, prefix),
                arguments("Hi\ryou {{plan}}", 2, 5, prefix),
                arguments("\ud83d\ude00 {{plan}}", 1, 3, prefix),
                arguments("{{event.plan}} {{plan}}", 1, 16, prefix),
                arguments("a\u0000b", 1, 2, "U+0000"),
                arguments("a\u001b[31m", 1, 2, "U+001B"),
                arguments("a\u007f", 1, 2, "U+007F"),
                arguments("a\ud83d", 1, 2, "half of a character"),
                arguments("\ude00", 1, 1, "half of a character"));
    }

    @Test
    void read_everyFault_isNamed_inTheOrderOfTheText() {
        assertThat(faults(Template.read("{{a}} \u0000\n{{event.ok}} {{b}}\n{{")))
                .extracting(TemplateFault::toString)
                .satisfiesExactly(
                        one -> assertThat(one).startsWith("line 1, column 1: {{a}} is not a field"),
                        two -> assertThat(two).startsWith("line 1, column 7: a body has no control character"),
                        three -> assertThat(three).startsWith("line 2, column 14: {{b}} is not a field"),
                        four -> assertThat(four).startsWith("line 3, column 1: a field ends on its line"));
    }

    @Test
    void read_faultWithALongName_showsItsBeginning() {
        assertThat(faults(Template.read("{{" + "n".repeat(10_000) + "}}")))
                .singleElement()
                .satisfies(fault -> assertThat(fault.message()).hasSizeLessThan(200));
    }

    @Test
    void read_faults_areReportedUpToTheLimit() {
        assertThat(faults(Template.read("{{".repeat(100_000)))).hasSize(Template.MAX_FAULTS);
        assertThat(faults(Template.read("\u0000".repeat(200_000)))).hasSize(Template.MAX_FAULTS);
    }

    @Test
    void read_bodyOverItsLimit_isAFault_whoseCharactersAreCodePoints() {
        String grins = "\ud83d\ude00".repeat(Template.MAX_BODY);

        assertThat(Template.read(grins)).isInstanceOf(TemplateReading.Read.class);
        assertThat(Template.readHtml(grins)).isInstanceOf(TemplateReading.Read.class);
        assertThat(faults(Template.read(grins + "a")))
                .containsExactly(new TemplateFault(1, 200_001, "a body has at most 200000 characters"));
        assertThat(faults(Template.readHtml(grins + "a"))).hasSize(1);
    }

    @Test
    void read_moreFieldsThanTheLimit_isAFault() {
        String most = "{{event.a}}".repeat(Template.MAX_FIELDS);

        assertThat(Template.read(most)).isInstanceOf(TemplateReading.Read.class);
        assertThat(faults(Template.read(most + "\n{{event.a}} {{event.a}}")))
                .containsExactly(new TemplateFault(2, 1, "a body has at most 500 fields"));
    }

    @Test
    void readSubject_overItsLimit_isAFault() {
        assertThat(Template.readSubject("s".repeat(500))).isInstanceOf(TemplateReading.Read.class);
        assertThat(faults(Template.readSubject("s".repeat(501))))
                .containsExactly(new TemplateFault(1, 501, "a subject has at most 500 characters"));
    }

    @ParameterizedTest
    @CsvSource({
        "'Hi\nBcc: a@b.co', a subject is one line",
        "'Hi\r', a subject is one line",
        "'Hi\u0085', a subject is one line",
        "'Hi\u2028', a subject is one line",
        "'Hi\u2029', a subject is one line",
        "'Hi\tyou', U+0009",
        "'Hi\u0000', U+0000"
    })
    void readSubject_thatIsNoSingleLineOfText_isAFault(String subject, String rule) {
        assertThat(faults(Template.readSubject(subject)))
                .singleElement()
                .satisfies(fault -> assertThat(fault.message()).contains(rule));
    }

    @Test
    void templates_ofOneSourceAndKind_areEqual() {
        assertThat(Template.read("a {{event.b}}")).isEqualTo(Template.read("a {{event.b}}"));
        assertThat(Template.read("a {{event.b}}")).hasSameHashCodeAs(Template.read("a {{event.b}}"));
        assertThat(Template.read("a")).isNotEqualTo(Template.read("b"));
        assertThat(Template.read("a")).isNotEqualTo(Template.readHtml("a"));
        assertThat(Sample.template(Template.read("a"))).isNotEqualTo("a");
    }

    private static List<TemplateFault> faults(TemplateReading reading) {
        return ((TemplateReading.Unreadable) reading).faults();
    }
}
