package dev.intake.access;

import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A raw ingestion key: {@code svc_ing_}, 33 random base62 characters (196 bits), and a checksum of 6, so secret
 * scanners can recognize a leaked key without a lookup. A key of a test world has {@code test_} after the prefix. (Spec,
 * Ingestion key; Decisions 4.1)
 *
 * <p>A raw key exists only in the response that shows it and in requests that present it. {@link #reveal} is the only
 * access to it.
 */
public final class IngestionKey {
    /** Prefix of every ingestion key. */
    public static final String PREFIX = "svc_ing_";

    /** Prefix of the keys of test worlds. No other key has it, because no random character is an underscore. */
    public static final String TEST_PREFIX = PREFIX + "test_";

    private static final int RANDOM_CHARACTERS = 33;
    private static final int VISIBLE_CHARACTERS = 4;

    private final String raw;

    private IngestionKey(String raw) {
        this.raw = raw;
    }

    /** Generates a key. The generator must be cryptographically strong outside tests. */
    public static IngestionKey generate(RandomGenerator random) {
        return generate(PREFIX, random);
    }

    /** Generates a key of a test world. The generator must be cryptographically strong outside tests. */
    public static IngestionKey generateTest(RandomGenerator random) {
        return generate(TEST_PREFIX, random);
    }

    private static IngestionKey generate(String prefix, RandomGenerator random) {
        String body = prefix + Base62.random(RANDOM_CHARACTERS, random);
        return new IngestionKey(body + Base62.checksum(body));
    }

    /** Parses a key; empty if its prefix, length, characters or checksum is invalid. */
    public static Optional<IngestionKey> parse(String text) {
        String prefix = prefix(text);
        int body = prefix.length() + RANDOM_CHARACTERS;
        boolean genuine = text.length() == body + Base62.CHECKSUM_CHARACTERS
                && text.startsWith(prefix)
                && Base62.isAllOf(text.substring(prefix.length()))
                && text.endsWith(Base62.checksum(text.substring(0, body)));
        return genuine ? Optional.of(new IngestionKey(text)) : Optional.empty();
    }

    private static String prefix(String text) {
        return text.startsWith(TEST_PREFIX) ? TEST_PREFIX : PREFIX;
    }

    /** Returns whether it is a key of a test world. */
    public boolean isTest() {
        return raw.startsWith(TEST_PREFIX);
    }

    /** Returns the hash to store. */
    public KeyHash hash() {
        return KeyHash.of(raw);
    }

    /** Returns the prefix and the first four random characters, by which the owner recognizes the key. */
    public String shownPrefix() {
        return raw.substring(0, prefix(raw).length() + VISIBLE_CHARACTERS);
    }

    /** Returns the raw key, for the one response that shows it. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "IngestionKey[" + shownPrefix() + "…]";
    }
}
