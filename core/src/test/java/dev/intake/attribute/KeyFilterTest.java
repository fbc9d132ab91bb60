package dev.intake.attribute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.attribute.Dropped.Reason;
import dev.intake.attribute.KeyFilter.Decision;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec, Limits and Sanitization 3: the same key, the same decision. */
class KeyFilterTest {
    private final KeyFilter filter = new KeyFilter();

    @Test
    void key_isDecidedOnce() {
        Decision first = filter.on("plan");

        assertThat(first).isEqualTo(kept("plan"));
        assertThat(filter.on("pl".concat("an"))).isSameAs(first);
    }

    @Test
    void secretKey_isDropped_eachTime() {
        assertThat(filter.on("password")).isEqualTo(dropped(Reason.SECRET_KEY));
        assertThat(filter.on("password")).isEqualTo(dropped(Reason.SECRET_KEY));
    }

    @Test
    void keyOfInvalidFormat_isDropped_andNotCached() {
        assertThat(filter.on("k".repeat(65))).isEqualTo(dropped(Reason.KEY_SHAPE));
        assertThat(filter.on("")).isEqualTo(dropped(Reason.KEY_SHAPE));
        assertThat(filter.cached()).isZero();
    }

    @Test
    void moreKeysThanAreCached_areDecidedAlike() {
        for (int i = 0; i < 2 * KeyFilter.MAX_CACHED; i++) {
            assertThat(filter.on("key" + i)).isEqualTo(kept("key" + i));
            assertThat(filter.on("password" + i)).isEqualTo(dropped(Reason.SECRET_KEY));
        }
        assertThat(filter.cached()).isEqualTo(KeyFilter.MAX_CACHED);
    }

    private static Decision kept(String key) {
        return new Decision(Optional.of(new AttributeKey(key)), Optional.empty());
    }

    private static Decision dropped(Reason reason) {
        return new Decision(Optional.empty(), Optional.of(reason));
    }
}
