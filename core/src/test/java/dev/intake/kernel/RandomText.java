package dev.intake.kernel;

import java.util.SplittableRandom;

/** Texts as only a hostile or broken sender makes them. */
public final class RandomText {
    private static final String CHARACTERS =
            "aZ09_.:-@+ \t\n\u00a0\u2003\u0085\u0000\u0001é\u0301ßİ漢\ufeff\uffff\ud83d\ude00\ud83d\ude00\ud83d\ude00";

    private RandomText() {}

    /** A text of up to {@code maxLength} chars, among them U+0000 and surrogates in and out of pairs. */
    public static String next(SplittableRandom random, int maxLength) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(maxLength + 1); text.length() < length; ) {
            if (random.nextInt(4) == 0) {
                text.appendCodePoint(0x1F600 + random.nextInt(50));
            } else {
                text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
            }
        }
        return text.toString();
    }
}
