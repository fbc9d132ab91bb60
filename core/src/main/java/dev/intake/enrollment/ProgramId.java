package dev.intake.enrollment;

import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Uuids;
import java.util.Optional;
import java.util.UUID;

/**
 * The id of a program, unique per tenant.
 *
 * @param value 128 bits from an {@link IdGenerator}
 */
public record ProgramId(UUID value) implements Comparable<ProgramId> {
    /** Parses an id; empty if the text is invalid. */
    public static Optional<ProgramId> parse(String text) {
        return Uuids.parse(text).map(ProgramId::new);
    }

    @Override
    public int compareTo(ProgramId other) {
        return Uuids.UNSIGNED_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
