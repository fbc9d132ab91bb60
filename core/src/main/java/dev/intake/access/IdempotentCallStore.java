package dev.intake.access;

import java.time.Instant;
import java.util.Optional;

/** The calls with an idempotency key of the tenant of a unit of work. (ADR 138) */
public interface IdempotentCallStore {
    /** Returns the call of a token under the hash of a key. */
    Optional<IdempotentCall> find(AgentTokenId token, KeyHash key);

    /** Stores a call, which replaces that of the same token and key. */
    void save(IdempotentCall call);

    /** Removes the call of a token under the hash of a key, if it is stored. */
    void remove(AgentTokenId token, KeyHash key);

    /**
     * Removes calls that began before.
     *
     * @param limit maximum number, at least 1
     * @return the number of removed rows; fewer than the limit if none are left
     */
    int removeBefore(Instant before, int limit);
}
