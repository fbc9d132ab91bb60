package dev.intake.access;

/** Who may act for a tenant and what they did, within one unit of work. */
public interface AccessStores {
    /** Tokens of agents. */
    AgentTokenStore agentTokens();

    /** What was done. */
    AuditStore audit();
}
