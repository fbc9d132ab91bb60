package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Merge fields 1; Decisions 6.5: values as a reader sees them, and those that show nothing are missing. */
class MergeValuesTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "3, 3",
        "3.0, 3",
        "-7, -7",
        "19.9, 19.9",
        "19.90, 19.9",
        "0.1, 0.1",
        "-0.5, -0.5",
        "1234567.89, 1234567.89",
        "1e3, 1000",
        "100000000, 100000000",
        "9007199254740993.5, 9007199254740993.5",
        "12345678901234567890, 12345678901234567890",
        "123456789012345678901, 123456789012345678901",
        "1234567890123456789012345, 1234567890123456789012345",
        "0.000001, 0.000001",
        "0.0000015, 0.0000015",
        "0.0000001, 1E-7",
        "1e21, 1E+21",
        "-1.5e300, -1.5E+300"
    })
    void of_number_isWrittenAsAPersonWould(BigDecimal number, String written) {
        assertThat(Sample.values(Map.of("x", AttributeValue.number(number).orElseThrow()))
                        .of(field("event.x")))
                .contains(written);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 42, -42, Long.MAX_VALUE, Long.MIN_VALUE})
    void of_wholeNumber_isItsDigits(long number) {
        assertThat(Sample.values(Map.of("x", new AttributeValue.Whole(number))).of(field("event.x")))
                .contains(Long.toString(number));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void of_flag_isTrueOrFalse(boolean flag) {
        assertThat(Sample.values(Map.of("x", new AttributeValue.Flag(flag))).of(field("event.x")))
                .contains(Boolean.toString(flag));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pro",
                "0",
                "false",
                "null",
                "-",
                "{{event.y}}",
                "عربي",
                "\u200fعربي\u200f",
                "\ud83d\ude00",
                "\u2764\ufe0f",
                "\ue000",
                "\ud83e\udee8",
                "e\u0301"
            })
    void of_textThatShows_isAsItWasSent(String text) {
        assertThat(Sample.x(text).of(field("event.x"))).contains(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\t\r\n",
                "\u00a0",
                "\u3000",
                "\u0000",
                "\u0001\u001f\u007f",
                "\u0085\u2028\u2029",
                "\u200b",
                "\u200c\u200d",
                "\u200e\u200f",
                "\u202a\u202c",
                "\u202e",
                "\u2066\u2069",
                "\u061c",
                "\ufeff",
                "\u00ad",
                "\u2060",
                "\u180e",
                "\u115f\u1160",
                "\u3164",
                "\uffa0",
                "\u2800",
                "\u034f",
                "\u17b4\u17b5",
                "\ufe0f",
                "\ufff0",
                "\uffff",
                "\udb40\udc41",
                "\udb40\udd00",
                " \u200b \u200f "
            })
    void of_textThatShowsNothing_isMissing(String text) {
        assertThat(Sample.x(text).of(field("event.x"))).isEmpty();
        assertThat(Sample.email("s", "Hi {{event.x}},").render(Sample.x(text))).isEqualTo(held("event.x"));
    }

    @Test
    void of_keyThatTheEventLacked_isMissing() {
        assertThat(Sample.x("a").of(field("event.y"))).isEmpty();
        assertThat(Sample.x("a").of(field("event.X"))).isEmpty();
    }

    @Test
    void of_keyWithDots_isOneKey() {
        MergeValues values = Sample.text(Map.of("a.b:c-d", "whole", "a", "first"));

        assertThat(values.of(field("event.a.b:c-d"))).contains("whole");
        assertThat(values.of(field("event.a.b"))).isEmpty();
    }

    @Test
    void of_contact_isItsOwnNameAndAddress_andThenItsAttributes() {
        Attributes attributes = Sample.attributes(Map.of(
                "name",
                Sample.text("not this"),
                "email",
                Sample.text("nor this"),
                "seats",
                new AttributeValue.Whole(3)));
        MergeValues values = new MergeValues(
                Attributes.NONE,
                Sample.contact(EmailAddress.parse("Ada@Example.com"), ContactName.of("Ada"), attributes));

        assertThat(values.of(field("contact.name"))).contains("Ada");
        assertThat(values.of(field("contact.email"))).contains("Ada@Example.com");
        assertThat(values.of(field("contact.seats"))).contains("3");
    }

    @Test
    void of_contactWithoutData_isMissing() {
        MergeValues values = new MergeValues(
                Sample.attributes(Map.of("name", Sample.text("of the event"))),
                Sample.contact(Optional.empty(), Optional.empty(), Attributes.NONE));

        for (String written : List.of("contact.name", "contact.email", "contact.role", "contact.externalId")) {
            assertThat(values.of(field(written))).as(written).isEmpty();
        }
    }

    @Test
    void of_nameThatShowsNothing_isMissing() {
        MergeValues values = new MergeValues(
                Attributes.NONE,
                Sample.contact(EmailAddress.parse("a@b.co"), ContactName.of("\u200f"), Attributes.NONE));

        assertThat(values.of(field("contact.name"))).isEmpty();
    }

    private static Rendering held(String written) {
        return new Rendering.Held(new TreeSet<>(List.of(field(written))));
    }

    private static MergeField field(String written) {
        return MergeField.parse(written).orElseThrow();
    }
}
