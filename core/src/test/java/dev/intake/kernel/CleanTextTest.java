package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions 3.9: U+0000 and lone surrogates are removed, a character is never split in two. */
class CleanTextTest {
    private static final String GRIN = "\ud83d\ude00";

    @ParameterizedTest
    @CsvSource({
        "u1, true",
        "' a\u00a0é😀 ', true",
        "'a\u0000', false",
        "'a\u0085b', false",
        "'a\u007f', false",
        "'a\nb', false",
        "'a\ud83d', false",
        "'\ude00\ud83d', false",
        "'', true"
    })
    void isIdentifying_withoutControlCharactersAndLoneSurrogates(String text, boolean expected) {
        assertThat(CleanText.isIdentifying(text)).isEqualTo(expected);
    }

    @Test
    void clean_goodText_isTheSameInstance() {
        String text = "Zoë " + GRIN;

        assertThat(CleanText.clean(text)).isSameAs(text);
        assertThat(CleanText.trimmed(text, 5)).isSameAs(text);
    }

    @ParameterizedTest
    @CsvSource({
        "'a\u0000b', 'ab'",
        "'\u0000', ''",
        "'a\ud83d', 'a'",
        "'\ude00a', 'a'",
        "'\ud83d\u0000\ude00', ''",
        "'\ude00\ud83d', ''",
        "'\ud83d\ud83d\ude00', '\ud83d\ude00'",
        "'\ud83d\ude00\ude00', '\ud83d\ude00'",
        "'\ufeffa', '\ufeffa'"
    })
    void clean_textThatNoStoreTakes_losesOnlyThat(String raw, String clean) {
        assertThat(CleanText.clean(raw)).isEqualTo(clean);
    }

    @ParameterizedTest
    @CsvSource({
        "'  a b  ', 'a b'",
        "'\t\r\na\n', 'a'",
        "'\u00a0a\u2007\u202f\u3000\u0085', 'a'",
        "' \u0000 a \ud83d ', 'a'",
        "' \u0000\u00a0 ', ''"
    })
    void trimmed_whiteSpaceAtTheEnds_goes(String raw, String trimmed) {
        assertThat(CleanText.trimmed(raw)).isEqualTo(trimmed);
    }

    @ParameterizedTest
    @CsvSource({
        "'abc', 3, 'abc'",
        "'abcd', 3, 'abc'",
        "' abcd ', 3, 'abc'",
        "'ab cd', 3, 'ab'",
        "'ab\u00a0cd', 3, 'ab'",
        "'\ud83d\ude00\ud83d\ude00\ud83d\ude00', 2, '\ud83d\ude00\ud83d\ude00'",
        "'a\ud83d\ude00\ud83d\ude00', 2, 'a\ud83d\ude00'"
    })
    void trimmed_textOverTheLimit_isCutByCodePoint(String raw, int limit, String cut) {
        assertThat(CleanText.trimmed(raw, limit)).isEqualTo(cut);
    }

    @Test
    void isLongerThan_countsCodePoints() {
        assertThat(CleanText.isLongerThan(GRIN.repeat(3), 3)).isFalse();
        assertThat(CleanText.isLongerThan(GRIN.repeat(3), 2)).isTrue();
        assertThat(CleanText.isLongerThan("abc", 3)).isFalse();
        assertThat(CleanText.isLongerThan("abcd", 3)).isTrue();
    }

    @Test
    void trimmed_anyText_isStorable_fits_andDoingItTwiceIsDoingItOnce_seed20260302() {
        SplittableRandom random = new SplittableRandom(20260302);
        for (int i = 0; i < 10_000; i++) {
            String raw = RandomText.next(random, 40);
            int limit = random.nextInt(1, 20);

            String text = CleanText.trimmed(raw, limit);

            assertThat(text.codePoints())
                    .hasSizeLessThanOrEqualTo(limit)
                    .noneMatch(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
            assertThat(CleanText.trimmed(text, limit)).isSameAs(text);
            assertThat(CleanText.trimmed(raw)).startsWith(text);
        }
    }
}
