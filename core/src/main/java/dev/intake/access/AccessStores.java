package dev.intake.access;

/** Stores of credentials and the audit record, within one unit of work. */
public interface AccessStores {
    /** Returns the store of agent tokens. */
    AgentTokenStore agentTokens();

    /** Returns the store of calls with an idempotency key. */
    IdempotentCallStore idempotentCalls();

    /** Returns the store of the audit record. */
    AuditStore audit();
}
