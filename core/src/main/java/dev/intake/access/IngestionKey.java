package dev.intake.access;

import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A raw ingestion key: {@code svc_ing_}, 33 random base62 characters (196 bits), and a checksum of 6, by which a
 * scanner of leaked text can tell a real key from a look-alike without asking anybody. (Spec, Ingestion key; Decisions
 * 4.1)
 *
 * <p>It exists in the one answer that shows it and in the requests that present it. {@link #reveal} is the only way to
 * read it.
 */
public final class IngestionKey {
    /** What every ingestion key starts with. */
    public static final String PREFIX = "svc_ing_";

    private static final int RANDOM_CHARACTERS = 33;
    private static final int BODY_LENGTH = PREFIX.length() + RANDOM_CHARACTERS;
    private static final int LENGTH = BODY_LENGTH + Base62.CHECKSUM_CHARACTERS;
    private static final int SHOWN_CHARACTERS = PREFIX.length() + 4;

    private final String raw;

    private IngestionKey(String raw) {
        this.raw = raw;
    }

    /** A new key. The generator must be cryptographically strong outside of tests. */
    public static IngestionKey generate(RandomGenerator random) {
        String body = PREFIX + Base62.random(RANDOM_CHARACTERS, random);
        return new IngestionKey(body + Base62.checksum(body));
    }

    /** The key that the text is, or nothing when its prefix, length, characters or checksum are not a key's. */
    public static Optional<IngestionKey> parse(String text) {
        boolean genuine = text.length() == LENGTH
                && text.startsWith(PREFIX)
                && Base62.isAllOf(text.substring(PREFIX.length()))
                && text.endsWith(Base62.checksum(text.substring(0, BODY_LENGTH)));
        return genuine ? Optional.of(new IngestionKey(text)) : Optional.empty();
    }

    /** What is stored of the key. */
    public KeyHash hash() {
        return KeyHash.of(raw);
    }

    /** The prefix and the first four random characters, by which its owner can recognize it. */
    public String shownPrefix() {
        return raw.substring(0, SHOWN_CHARACTERS);
    }

    /** The raw key, for the one answer that shows it to its owner. */
    public String reveal() {
        return raw;
    }

    @Override
    public String toString() {
        return "IngestionKey[" + shownPrefix() + "…]";
    }
}
