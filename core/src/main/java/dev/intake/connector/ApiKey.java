package dev.intake.connector;

import dev.intake.kernel.CleanText;
import java.util.Optional;

/** The key of a provider's API, as its owner pasted it. (Spec, Authentication 9; Decisions 4.3) */
public final class ApiKey extends HiddenText {
    /** Characters in a key, at most. */
    public static final int MAX_LENGTH = 255;

    private ApiKey(String raw) {
        super(raw);
    }

    /**
     * Returns the trimmed text as a key; empty if it is blank, has more than {@value #MAX_LENGTH} characters, or is not
     * visible ASCII, which a header requires.
     */
    public static Optional<ApiKey> parse(String text) {
        String key = CleanText.trimmed(text);
        boolean usable =
                !key.isEmpty() && key.length() <= MAX_LENGTH && key.chars().allMatch(c -> c > ' ' && c < 0x7f);
        return usable ? Optional.of(new ApiKey(key)) : Optional.empty();
    }
}
