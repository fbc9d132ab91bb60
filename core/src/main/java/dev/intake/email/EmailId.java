package dev.intake.email;

import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.EntryKey;
import dev.intake.kernel.Uuids;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/**
 * The id of the email of one program step to one contact. It is derived from the enrollment and the step, so retries use
 * the same id and the email is stored at most once.
 *
 * @param value 128 bits
 */
public record EmailId(UUID value) implements Comparable<EmailId> {
    private static final byte[] KIND = "email of a step".getBytes(StandardCharsets.US_ASCII);

    /**
     * Returns the id of a step's email.
     *
     * @param entry the enrollment
     * @param step index of the step in the program, from 0
     */
    public static EmailId of(Enrollment.Entry entry, int step) {
        UUID program = entry.program().value();
        UUID contact = entry.contact().value();
        ByteBuffer name = ByteBuffer.allocate(4 * Long.BYTES + Integer.BYTES)
                .putLong(program.getMostSignificantBits())
                .putLong(program.getLeastSignificantBits())
                .putLong(contact.getMostSignificantBits())
                .putLong(contact.getLeastSignificantBits())
                .putInt(step);
        return new EmailId(Uuids.ofHash(KIND, name.array(), again(entry.key())));
    }

    /** Returns nothing for a first entry, so that its emails keep the ids that they had before contacts could re-enter. */
    private static byte[] again(EntryKey key) {
        return key.equals(EntryKey.FIRST)
                ? new byte[0]
                : ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(key.value().getMostSignificantBits())
                        .putLong(key.value().getLeastSignificantBits())
                        .array();
    }

    /** Parses an id; empty if the text is invalid. */
    public static Optional<EmailId> parse(String text) {
        return Uuids.parse(text).map(EmailId::new);
    }

    @Override
    public int compareTo(EmailId other) {
        return Uuids.UNSIGNED_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
