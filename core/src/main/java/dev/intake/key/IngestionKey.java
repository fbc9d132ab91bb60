package dev.intake.key;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32;

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

    private static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int RANDOM_CHARACTERS = 33;
    private static final int CHECKSUM_CHARACTERS = 6;
    private static final int BODY_LENGTH = PREFIX.length() + RANDOM_CHARACTERS;
    private static final int LENGTH = BODY_LENGTH + CHECKSUM_CHARACTERS;
    private static final int SHOWN_CHARACTERS = PREFIX.length() + 4;

    private final String raw;

    private IngestionKey(String raw) {
        this.raw = raw;
    }

    /** A new key. The generator must be cryptographically strong outside of tests. */
    public static IngestionKey generate(RandomGenerator random) {
        StringBuilder body = new StringBuilder(LENGTH).append(PREFIX);
        for (int i = 0; i < RANDOM_CHARACTERS; i++) {
            body.append(BASE62.charAt(random.nextInt(BASE62.length())));
        }
        return new IngestionKey(body + checksum(body.toString()));
    }

    /** The key that the text is, or nothing when its prefix, length, characters or checksum are not a key's. */
    public static Optional<IngestionKey> parse(String text) {
        boolean genuine = text.length() == LENGTH
                && text.startsWith(PREFIX)
                && text.chars().skip(PREFIX.length()).allMatch(c -> BASE62.indexOf(c) >= 0)
                && text.endsWith(checksum(text.substring(0, BODY_LENGTH)));
        return genuine ? Optional.of(new IngestionKey(text)) : Optional.empty();
    }

    /** What is stored of the key. */
    public KeyHash hash() {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return KeyHash.ofBytes(sha256.digest(raw.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
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

    private static String checksum(String body) {
        CRC32 crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.US_ASCII));
        long rest = crc.getValue();
        char[] digits = new char[CHECKSUM_CHARACTERS];
        for (int i = CHECKSUM_CHARACTERS - 1; i >= 0; i--) {
            digits[i] = BASE62.charAt((int) (rest % BASE62.length()));
            rest /= BASE62.length();
        }
        return new String(digits);
    }
}
