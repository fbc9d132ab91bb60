package dev.intake.access;

/** What came of asking for an agent token. */
public sealed interface NewAgentToken {
    /**
     * It is made.
     *
     * @param token the raw token, to be shown once
     * @param stored what is kept of it
     */
    record Made(AgentToken token, StoredAgentToken stored) implements NewAgentToken {}

    /** The tenant has as many tokens in force as it may have; one must be revoked first. */
    record TooMany() implements NewAgentToken {}

    /** There is no such tenant. */
    record NoSuchTenant() implements NewAgentToken {}
}
