package dev.intake.access;

import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A raw ingestion key: {@code svc_ing_}, 33 random base62 characters (196 bits), and a checksum of 6, so secret
 * scanners can recognize a leaked key without a lookup. (Spec, Ingestion key; Decisions 4.1)
 *
 * <p>A raw key exists only in the response that shows it and in requests that present it. {@link #reveal} is the only
 * access to it.
 */
public final class IngestionKey {
    /** Prefix of every ingestion key. */
    public static final String PREFIX = "svc_ing_";

    private static final int RANDOM_CHARACTERS = 33;
    private static final int BODY_LENGTH = PREFIX.length() + RANDOM_CHARACTERS;
    private static final int LENGTH = BODY_LENGTH + Base62.CHECKSUM_CHARACTERS;
    private static final int SHOWN_CHARACTERS = PREFIX.length() + 4;

    private final String raw;

    private IngestionKey(String raw) {
        this.raw = raw;
    }

    /** Generates a key. The generator must be cryptographically strong outside tests. */
    public static IngestionKey generate(RandomGenerator random) {
        String body = PREFIX + Base62.random(RANDOM_CHARACTERS, random);
        return new IngestionKey(body + Base62.checksum(body));
    }

    /** Parses a key; empty if its prefix, length, characters or checksum is invalid. */
    public static Optional<IngestionKey> parse(String text) {
        boolean genuine = text.length() == LENGTH
                && text.startsWith(PREFIX)
                && Base62.isAllOf(text.substring(PREFIX.length()))
                && text.endsWith(Base62.checksum(text.substring(0, BODY_LENGTH)));
        return genuine ? Optional.of(new IngestionKey(text)) : Optional.empty();
    }

    /** Returns the hash to store. */
    public KeyHash hash() {
        return KeyHash.of(raw);
    }

    /** Returns the prefix and the first four random characters, by which the owner recognizes the key. */
    public String shownPrefix() {
        return raw.substring(0, SHOWN_CHARACTERS);
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
