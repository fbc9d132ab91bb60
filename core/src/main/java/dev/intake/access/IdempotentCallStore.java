package dev.intake.access;

import dev.intake.kernel.AgedRows;
import java.time.Instant;
import java.util.Optional;

/** The calls with an idempotency key of the tenant of a unit of work. (ADR 138) */
public interface IdempotentCallStore extends AgedRows {
    /** Returns the call of a token under the hash of a key. */
    Optional<IdempotentCall> find(AgentTokenId token, KeyHash key);

    /**
     * Returns when the n-th newest call began, from 1, of those that began before a time; empty if there are fewer. Later ones are
     * of a clock that was ahead.
     */
    Optional<Instant> begunAt(int newest, Instant before);

    /** Stores a call, which replaces that of the same token and key. */
    void save(IdempotentCall call);

    /** Removes the call of a token under the hash of a key, if it is stored. */
    void remove(AgentTokenId token, KeyHash key);
}
