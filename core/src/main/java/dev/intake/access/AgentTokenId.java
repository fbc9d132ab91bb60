package dev.intake.access;

import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Uuids;
import java.util.Optional;
import java.util.UUID;

/**
 * The id of an agent token, unique per tenant. Not a secret.
 *
 * @param value 128 bits from an {@link IdGenerator}
 */
public record AgentTokenId(UUID value) implements Comparable<AgentTokenId> {
    /** Parses an id; empty if the text is invalid. */
    public static Optional<AgentTokenId> parse(String text) {
        return Uuids.parse(text).map(AgentTokenId::new);
    }

    @Override
    public int compareTo(AgentTokenId other) {
        return Uuids.UNSIGNED_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
