package dev.intake.access;

/** Stores of credentials and the audit record, within one unit of work. */
public interface AccessStores extends AuditStore {
    /** Returns the store of agent tokens. */
    AgentTokenStore agentTokens();

    /** Returns the store of calls with an idempotency key. */
    IdempotentCallStore idempotentCalls();
}
