package dev.intake.kernel;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;

/** Operations on UUIDs for which {@link UUID} and databases differ. */
public final class Uuids {
    /** Compares 16 unsigned bytes, as databases do; {@link UUID#compareTo} compares signed halves. */
    public static final Comparator<UUID> UNSIGNED_ORDER = Comparator.comparing(
                    UUID::getMostSignificantBits, Long::compareUnsigned)
            .thenComparing(UUID::getLeastSignificantBits, Long::compareUnsigned);

    private Uuids() {}

    /**
     * Parses a UUID in its canonical form; empty if the text has another form. {@link UUID#fromString} also accepts
     * shortened ones.
     */
    public static Optional<UUID> parse(String text) {
        try {
            UUID parsed = UUID.fromString(text);
            return parsed.toString().equalsIgnoreCase(text) ? Optional.of(parsed) : Optional.empty();
        } catch (IllegalArgumentException notAnId) {
            return Optional.empty();
        }
    }

    /** Returns the first 128 bits of the SHA-256 hash of the concatenated parts. Equal parts give equal ids. */
    public static UUID ofHash(byte[]... parts) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                sha256.update(part);
            }
            ByteBuffer digest = ByteBuffer.wrap(sha256.digest());
            return new UUID(digest.getLong(), digest.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
