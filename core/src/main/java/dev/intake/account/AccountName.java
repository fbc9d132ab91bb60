package dev.intake.account;

import dev.intake.kernel.CleanText;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The unique name of an account: the operator's, or a member's email address.
 *
 * @param value 1 to 100 of {@code a-z 0-9 . _ @ + -}, the first a letter or digit
 */
public record AccountName(String value) {
    // Declared before the constant, whose constructor needs it.
    private static final Pattern SHAPE = Pattern.compile("[a-z0-9][a-z0-9._@+-]{0,99}");

    /** The default name of the operator. */
    public static final AccountName OPERATOR = new AccountName("operator");

    /** Rejects invalid values; use {@link #parse} for untrusted text. */
    public AccountName {
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("an account's name is 1 to 100 of a-z 0-9 . _ @ + -");
        }
    }

    /** Parses text in any case, trimmed; empty if it is not a name. */
    public static Optional<AccountName> parse(String text) {
        String name = CleanText.trimmed(text).toLowerCase(Locale.ROOT);
        return SHAPE.matcher(name).matches() ? Optional.of(new AccountName(name)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
