package dev.intake.contact;

import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Uuids;
import java.util.Optional;
import java.util.UUID;

/**
 * Intake's own id of a contact, returned in results. As an identity it denotes exactly this contact; stored links use it.
 * Opaque: it can be neither guessed nor enumerated. (Spec, Contact; Decisions 2.9)
 *
 * @param value 128 bits from an {@link IdGenerator}
 */
public record ContactId(UUID value) implements Identity, Comparable<ContactId> {
    /** Parses an id; empty if the text is invalid. */
    public static Optional<ContactId> parse(String text) {
        return Uuids.parse(text).map(ContactId::new);
    }

    @Override
    public int compareTo(ContactId other) {
        return Uuids.UNSIGNED_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
