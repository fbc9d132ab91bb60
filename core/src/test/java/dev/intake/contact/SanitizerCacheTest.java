package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Dropped.Reason;
import dev.intake.contact.Sanitizer.Sanitized;
import org.junit.jupiter.api.Test;

/** Spec, Limits and Sanitization 3: the same key, the same decision in each object of a request. */
class SanitizerCacheTest {
    private final Sanitizer first = new Sanitizer();

    private static Sanitized flag(String key, Sanitizer sanitizer) {
        sanitizer.flag(key, true);
        return sanitizer.result();
    }

    @Test
    void key_isDecidedOnce_forAllObjects() {
        assertThat(flag("plan", first).attributes().keys()).containsExactly(new AttributeKey("plan"));
        assertThat(flag("plan", first.another()).attributes().keys()).containsExactly(new AttributeKey("plan"));
        assertThat(first.cached()).isOne();
    }

    @Test
    void anotherObject_hasNoValuesOfTheFirst() {
        flag("plan", first);
        flag("password", first);

        assertThat(first.another().result()).isEqualTo(Sanitized.NOTHING);
    }

    @Test
    void secretKey_isDropped_eachTime() {
        assertThat(flag("password", first).dropped()).containsExactly(new Dropped("password", Reason.SECRET_KEY));
        assertThat(flag("password", first.another()).dropped())
                .containsExactly(new Dropped("password", Reason.SECRET_KEY));
    }

    @Test
    void keyOfInvalidFormat_isDropped_andNotCached() {
        assertThat(flag("k".repeat(65), first).dropped())
                .containsExactly(new Dropped("k".repeat(65), Reason.KEY_SHAPE));
        assertThat(flag("", first.another()).dropped()).containsExactly(new Dropped("", Reason.KEY_SHAPE));
        assertThat(first.cached()).isZero();
    }

    @Test
    void moreKeysThanAreCached_areDecidedAlike() {
        for (int i = 0; i < 2 * Sanitizer.MAX_CACHED; i++) {
            assertThat(flag("key" + i, first.another()).attributes().keys())
                    .containsExactly(new AttributeKey("key" + i));
            assertThat(flag("password" + i, first.another()).dropped())
                    .containsExactly(new Dropped("password" + i, Reason.SECRET_KEY));
        }
        assertThat(first.cached()).isEqualTo(Sanitizer.MAX_CACHED);
    }
}
