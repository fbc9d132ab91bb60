package dev.intake.account;

import dev.intake.access.KeyHash;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * A code for one sign-in without the authenticator app. It has 120 random bits, so its stored hash needs neither salt
 * nor stretching.
 */
public final class RecoveryCode {
    /** Maximum number of codes of an account. */
    public static final int COUNT = 10;

    private static final int BYTES = 15;
    private static final Pattern SHAPE = Pattern.compile("[a-z2-7]{24}");
    private static final Pattern GAPS = Pattern.compile("[\\s-]");
    private static final Pattern GROUPS = Pattern.compile("(?<=\\G.{4})(?=.)");

    private final String raw;

    private RecoveryCode(String raw) {
        this.raw = raw;
    }

    /** Generates a code. The generator must be cryptographically strong outside tests. */
    static RecoveryCode generate(RandomGenerator random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new RecoveryCode(Base32.encode(bytes).toLowerCase(Locale.ROOT));
    }

    /** Parses a code in any case, ignoring white space and hyphens; empty if the text has another format. */
    static Optional<RecoveryCode> parse(String text) {
        String code = GAPS.matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
        return SHAPE.matcher(code).matches() ? Optional.of(new RecoveryCode(code)) : Optional.empty();
    }

    /** Returns the hash to store. */
    KeyHash hash() {
        return KeyHash.of(raw);
    }

    /** Returns the code in groups of four, for the one page that shows it. */
    public String reveal() {
        return GROUPS.matcher(raw).replaceAll("-");
    }

    @Override
    public String toString() {
        return "RecoveryCode[hidden]";
    }
}
