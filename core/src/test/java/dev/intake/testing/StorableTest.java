package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The judge of the fuzz targets condemns what it should. */
class StorableTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "abcd", " a", "a\n", "a\u0000b", "\ud800", "\udc00a"})
    void text_thatIsTooShortTooLongPaddedOrBroken_isRejected(String text) {
        assertThatThrownBy(() -> Storable.text("a text", text, 1, 3)).isInstanceOf(AssertionError.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a b", "\ud83d\ude00\ud83d\ude00\ud83d\ude00"})
    void text_thatFits_isNot(String text) {
        assertThatCode(() -> Storable.text("a text", text, 1, 3)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1969-12-31T23:59:59Z", "+10000-01-01T00:00:00Z", "2026-03-01T00:00:00.0000001Z"})
    void moment_outsideOfItsYears_orTooFine_isCondemned(String at) {
        assertThatThrownBy(() -> Storable.moment(Instant.parse(at))).isInstanceOf(AssertionError.class);
    }

    @Test
    void law_thatDoesNotHold_isNamed() {
        assertThatThrownBy(() -> Storable.law(false, "two is one")).hasMessage("two is one");
    }
}
