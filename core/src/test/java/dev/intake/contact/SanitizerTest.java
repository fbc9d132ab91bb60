package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeValue.Decimal;
import dev.intake.contact.AttributeValue.Flag;
import dev.intake.contact.AttributeValue.Text;
import dev.intake.contact.AttributeValue.Whole;
import dev.intake.contact.Dropped.Reason;
import dev.intake.contact.Sanitizer.Sanitized;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Spec, Limits and Sanitization; Decisions 3.9. */
class SanitizerTest {
    private final Sanitizer sanitizer = new Sanitizer();

    @Test
    void scalars_areKept() {
        sanitizer.text("plan", "pro");
        sanitizer.whole("seats", 3);
        sanitizer.number("mrr", 9.5);
        sanitizer.number("users", 4.0);
        sanitizer.flag("active", true);

        assertThat(sanitizer.result().dropped()).isEmpty();
        assertThat(sanitizer.result().attributes().asMap())
                .isEqualTo(Map.of(
                        key("plan"), new Text("pro"),
                        key("seats"), new Whole(3),
                        key("mrr"), new Decimal(new BigDecimal("9.5")),
                        key("users"), new Whole(4),
                        key("active"), new Flag(true)));
    }

    @Test
    void report_ofManyDrops_namesTheFirst() {
        for (int i = 0; i < 10_000; i++) {
            sanitizer.nested("key" + i);
        }

        assertThat(sanitizer.result().dropped())
                .hasSize(Sanitizer.MAX_REPORTED)
                .startsWith(new Dropped("key0", Dropped.Reason.NESTED));
    }

    @Test
    void otherValues_areDroppedWithTheReason() {
        sanitizer.nested("company");
        sanitizer.absent("plan");
        sanitizer.number("nan", Double.NaN);
        sanitizer.number("infinite", Double.POSITIVE_INFINITY);

        assertThat(sanitizer.result().attributes()).isEqualTo(Attributes.NONE);
        assertThat(sanitizer.result().dropped())
                .containsExactly(
                        new Dropped("company", Reason.NESTED),
                        new Dropped("plan", Reason.NULL),
                        new Dropped("nan", Reason.NOT_FINITE),
                        new Dropped("infinite", Reason.NOT_FINITE));
    }

    @Test
    void keyOfAnotherShape_isDropped_beforeTheCheckForSecrets() {
        sanitizer.text("", "x");
        sanitizer.text("pass word", "x");
        sanitizer.flag("k".repeat(65), true);

        assertThat(sanitizer.result().attributes()).isEqualTo(Attributes.NONE);
        assertThat(sanitizer.result().dropped())
                .containsExactly(
                        new Dropped("", Reason.KEY_SHAPE),
                        new Dropped("pass word", Reason.KEY_SHAPE),
                        new Dropped("k".repeat(64), Reason.KEY_SHAPE));
    }

    @Test
    void secretLookingKey_isDropped_whateverItsValue() {
        sanitizer.text("password", "hunter2");
        sanitizer.whole("pin", 1234);
        sanitizer.number("card_number", 4.242e15);
        sanitizer.flag("token", true);
        sanitizer.nested("apiKey");
        sanitizer.absent("ssn");

        assertThat(sanitizer.result().attributes()).isEqualTo(Attributes.NONE);
        assertThat(sanitizer.result().dropped())
                .hasSize(6)
                .allMatch(dropped -> dropped.reason() == Reason.SECRET_KEY)
                .noneMatch(dropped -> dropped.toString().contains("hunter2"));
    }

    @Test
    void text_isTrimmed_andMayBeEmpty() {
        sanitizer.text("a", "  x \n");
        sanitizer.text("b", " \u0000\u00a0 ");

        assertThat(sanitizer.result().attributes().get(key("a"))).contains(new Text("x"));
        assertThat(sanitizer.result().attributes().get(key("b"))).contains(new Text(""));
        assertThat(sanitizer.result().dropped()).isEmpty();
    }

    @Test
    void text_of1024Characters_isWhole_andOf1025IsCut() {
        String grin = "\ud83d\ude00";
        sanitizer.text("whole", "  " + grin.repeat(1024) + "  ");
        sanitizer.text("cut", grin.repeat(1025));

        assertThat(sanitizer.result().attributes().get(key("whole"))).contains(new Text(grin.repeat(1024)));
        assertThat(sanitizer.result().attributes().get(key("cut"))).contains(new Text(grin.repeat(1024)));
        assertThat(sanitizer.result().dropped()).containsExactly(new Dropped("cut", Reason.TRUNCATED));
    }

    @Test
    void fiftyFirstKey_isDropped_andOnlyKeysThatRemainCount() {
        sanitizer.text("password", "x");
        sanitizer.nested("object");
        for (int i = 0; i < 51; i++) {
            sanitizer.whole("k" + i, i);
        }

        assertThat(sanitizer.result().attributes().keys())
                .hasSize(50)
                .contains(key("k49"))
                .doesNotContain(key("k50"));
        assertThat(sanitizer.result().dropped()).last().isEqualTo(new Dropped("k50", Reason.TOO_MANY_KEYS));
    }

    @Test
    void keyThatIsKept_takesALaterValue_evenWhenThereAreFifty() {
        for (int i = 0; i < 50; i++) {
            sanitizer.whole("k" + i, i);
        }
        sanitizer.text("k0", "later");

        assertThat(sanitizer.result().attributes().get(key("k0"))).contains(new Text("later"));
        assertThat(sanitizer.result().dropped()).isEmpty();
    }

    @Test
    void droppedText_isNotCalledTruncated() {
        for (int i = 0; i < 50; i++) {
            sanitizer.whole("k" + i, i);
        }
        sanitizer.text("one_more", "x".repeat(2000));

        assertThat(sanitizer.result().dropped()).containsExactly(new Dropped("one_more", Reason.TOO_MANY_KEYS));
    }

    @Test
    void result_isNotChangedByWhatIsOfferedLater() {
        sanitizer.whole("a", 1);
        Sanitized before = sanitizer.result();

        sanitizer.whole("b", 2);
        sanitizer.absent("c");

        assertThat(before.attributes().keys()).containsExactly(key("a"));
        assertThat(before.dropped()).isEmpty();
    }

    private static AttributeKey key(String text) {
        return new AttributeKey(text);
    }
}
