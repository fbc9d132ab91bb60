package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.AttributeKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Merge fields 1: each key of the event is a field, with the alphabet that keys have. */
class MergeFieldTest {
    private static final String KEY_OF_64 = "k".repeat(64);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plan",
                "a.b:c-d",
                "a_b",
                "Plan",
                "0",
                ".",
                "..",
                "-",
                ":",
                "name",
                "event.plan",
                "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
            })
    void parse_keyOfTheEvent_isAField_andItsDotsArePartOfIt(String key) {
        assertThat(MergeField.parse("event." + key))
                .contains(new MergeField.Event(new AttributeKey(key)))
                .hasValueSatisfying(field -> assertThat(field.written()).isEqualTo("event." + key));
    }

    @Test
    void parse_nameAndEmail_areTheContactsOwn() {
        assertThat(MergeField.parse("contact.name")).contains(new MergeField.ContactName());
        assertThat(MergeField.parse("contact.email")).contains(new MergeField.ContactEmail());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"role", "Name", "EMAIL", "email.work", "name:first", "externalId", "contact.name", "a.b:c-d"})
    void parse_anyOtherKeyOfTheContact_isAnAttribute(String key) {
        assertThat(MergeField.parse("contact." + key))
                .contains(new MergeField.ContactAttribute(new AttributeKey(key)))
                .hasValueSatisfying(field -> assertThat(field.written()).isEqualTo("contact." + key));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plan",
                "event",
                "event.",
                "contact",
                "contact.",
                "Event.plan",
                "events.plan",
                "user.name",
                "event plan",
                "event. plan",
                "event.a b",
                " event.plan",
                "event.plan ",
                "event.a/b",
                "event.a[0]",
                "event.a|upper",
                "event.prénom",
                "event.a\u200b",
                "event.a\n",
                "event.{x}",
                "#event.plan",
                "event.kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
            })
    void parse_anythingElse_isNoField(String written) {
        assertThat(MergeField.parse(written)).isEmpty();
    }

    @Test
    void parse_keyOfTheGreatestLength_isAField() {
        assertThat(MergeField.parse("event." + KEY_OF_64)).isPresent();
        assertThat(MergeField.parse("event." + KEY_OF_64 + "k")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"name", "email"})
    void contactAttribute_thatWouldReadAsTheContactsOwn_cannotBeBuilt(String key) {
        assertThatThrownBy(() -> new MergeField.ContactAttribute(new AttributeKey(key)))
                .hasMessageContaining("contact." + key);
    }

    @Test
    void order_isAsWritten_andAgreesWithEquality_seed20260401() {
        SplittableRandom random = new SplittableRandom(20260401);
        List<String> written = new ArrayList<>(List.of("contact.name", "contact.email"));
        for (int i = 0; i < 500; i++) {
            written.add((random.nextBoolean() ? "event." : "contact.")
                    + (char) random.nextInt('a', 'z' + 1)
                    + random.nextInt(20));
        }
        List<MergeField> fields = new ArrayList<>();
        written.forEach(text -> fields.add(MergeField.parse(text).orElseThrow()));

        Collections.sort(fields);
        Collections.sort(written);

        assertThat(fields).extracting(MergeField::written).isEqualTo(written);
        for (int i = 1; i < fields.size(); i++) {
            MergeField one = fields.get(i - 1);
            MergeField two = fields.get(i);
            assertThat(one.compareTo(two) == 0).isEqualTo(one.equals(two));
        }
    }
}
