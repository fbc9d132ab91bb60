package dev.intake.id;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;

/** What {@link UUID} itself gets differently from databases. */
public final class Uuids {
    /** By their 16 bytes, unsigned, as databases order them; {@link UUID#compareTo} takes the halves as signed. */
    public static final Comparator<UUID> UNSIGNED_ORDER = Comparator.comparing(
                    UUID::getMostSignificantBits, Long::compareUnsigned)
            .thenComparing(UUID::getLeastSignificantBits, Long::compareUnsigned);

    private Uuids() {}

    /** The UUID that the text is in its usual form, or nothing; {@link UUID#fromString} takes shortened ones too. */
    public static Optional<UUID> parse(String text) {
        try {
            UUID parsed = UUID.fromString(text);
            return parsed.toString().equalsIgnoreCase(text) ? Optional.of(parsed) : Optional.empty();
        } catch (IllegalArgumentException notAnId) {
            return Optional.empty();
        }
    }

    /** The first 128 bits of the SHA-256 of the parts, one after the other: equal parts give an equal id. */
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
