package dev.intake.access;

import dev.intake.store.AgedRows;
import java.time.Instant;
import java.util.Optional;

/** The calls with an idempotency key of the tenant of a unit of work. (ADR 138) */
public interface IdempotentCallStore extends AgedRows {
    /** Returns the call of a token under the hash of a key. */
    Optional<IdempotentCall> find(AgentTokenId token, KeyHash key);

    /** Returns when the n-th newest call began, from 1; empty if there are fewer. */
    Optional<Instant> begunAt(int newest);

    /** Stores a call, which replaces that of the same token and key. */
    void save(IdempotentCall call);

    /** Removes the call of a token under the hash of a key, if it is stored. */
    void remove(AgentTokenId token, KeyHash key);
}
