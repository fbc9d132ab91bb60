package dev.intake.attribute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.attribute.Dropped.Reason;
import dev.intake.attribute.KeyFilter.Kept;
import dev.intake.attribute.KeyFilter.Refused;
import org.junit.jupiter.api.Test;

/** Spec, Limits and Sanitization 3: the same key, the same verdict. */
class KeyFilterTest {
    private final KeyFilter verdicts = new KeyFilter();

    @Test
    void aKey_isJudgedOnce() {
        KeyFilter.Verdict first = verdicts.on("plan");

        assertThat(first).isEqualTo(new Kept(new AttributeKey("plan")));
        assertThat(verdicts.on("pl".concat("an"))).isSameAs(first);
    }

    @Test
    void aSecretKey_isRefused_eachTime() {
        assertThat(verdicts.on("password")).isEqualTo(new Refused(Reason.SECRET_KEY));
        assertThat(verdicts.on("password")).isEqualTo(new Refused(Reason.SECRET_KEY));
    }

    @Test
    void aKeyOfABadShape_isRefused_andNotRemembered() {
        assertThat(verdicts.on("k".repeat(65))).isEqualTo(new Refused(Reason.KEY_SHAPE));
        assertThat(verdicts.on("")).isEqualTo(new Refused(Reason.KEY_SHAPE));
        assertThat(verdicts.remembered()).isZero();
    }

    @Test
    void moreKeysThanAreRemembered_areJudgedAllTheSame() {
        for (int i = 0; i < 2 * KeyFilter.MAX_REMEMBERED; i++) {
            assertThat(verdicts.on("key" + i)).isEqualTo(new Kept(new AttributeKey("key" + i)));
            assertThat(verdicts.on("password" + i)).isEqualTo(new Refused(Reason.SECRET_KEY));
        }
        assertThat(verdicts.remembered()).isEqualTo(KeyFilter.MAX_REMEMBERED);
    }
}
