package dev.intake.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.kernel.RandomText;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Operation objects: 1 to 120 characters; letters, digits, space, {@code . _ : - /}. */
class EventTypeTest {
    private static final Pattern RULE = Pattern.compile("(?! *$)[A-Za-z0-9 ._:/-]{1,120}");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "signup",
                "order.created",
                "Order Created",
                "a/b",
                "a:b",
                "a_b",
                "a-b",
                "0",
                " a ",
                "user.created"
            })
    void parse_allowedCharacters_isAType(String text) {
        assertThat(EventType.parse(text))
                .hasValueSatisfying(
                        type -> assertThat(type.value()).isEqualTo(text).isEqualTo(type.toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a\n", "a\tb", "a+b", "a@b", "é", "signup\u0000", "a\u00a0b", "😀", "a,b", "{x}", "a\\b"})
    void parse_otherCharacters_isNoType(String text) {
        assertThat(EventType.parse(text)).isEmpty();
        assertThatThrownBy(() -> new EventType(text)).isInstanceOf(IllegalArgumentException.class);
    }

    /** One that an earlier version stored can still be read. */
    @ParameterizedTest
    @ValueSource(strings = {" ", "   "})
    void parse_spacesOnly_isNoType(String text) {
        assertThat(EventType.parse(text)).isEmpty();
        assertThat(new EventType(text).value()).isEqualTo(text);
    }

    @Test
    void parse_moreThan120Characters_isNoType() {
        assertThat(EventType.parse("e".repeat(120))).isPresent();
        assertThat(EventType.parse("e".repeat(121))).isEmpty();
    }

    @Test
    void parse_everyCharacter_agreesWithASecondMatcher() {
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            String text = String.valueOf((char) c);
            assertThat(EventType.parse(text).isPresent())
                    .as("U+%04X", c)
                    .isEqualTo(RULE.matcher(text).matches());
        }
    }

    @Test
    void parse_anyText_agreesWithASecondMatcher_seed20260307() {
        SplittableRandom random = new SplittableRandom(20260307);
        for (int i = 0; i < 10_000; i++) {
            String text = "order.".repeat(random.nextInt(22)) + RandomText.next(random, 4);
            assertThat(EventType.parse(text).isPresent())
                    .as(text)
                    .isEqualTo(RULE.matcher(text).matches());
        }
    }

    @Test
    void compareTo_ordersByTheText() {
        assertThat(new EventType("a")).isLessThan(new EventType("b")).isNotEqualTo(new EventType("A"));
    }
}
