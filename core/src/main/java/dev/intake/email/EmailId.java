package dev.intake.email;

import dev.intake.enrollment.Enrollment;
import dev.intake.id.Uuids;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/**
 * The id of the one email that a step of a program can send to a contact. It follows from these three alone, so however
 * often the email is tried it is the same email, and no two can be stored.
 *
 * @param value 128 bits
 */
public record EmailId(UUID value) implements Comparable<EmailId> {
    private static final byte[] KIND = "email of a step".getBytes(StandardCharsets.US_ASCII);

    /**
     * The id of the email of a step.
     *
     * @param entry the program and the contact
     * @param step the step's place in the program, from 0
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
        return new EmailId(Uuids.ofHash(KIND, name.array()));
    }

    /** The id that the text is, or nothing when the text cannot be one. */
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
