package dev.intake.access;

/** The result of creating an agent token. */
public sealed interface NewAgentToken {
    /**
     * The token was created.
     *
     * @param token the raw token, to be shown once
     * @param stored its stored form
     */
    record Made(AgentToken token, StoredAgentToken stored) implements NewAgentToken {}

    /** The tenant has the maximum number of valid tokens; one must be revoked first. */
    record TooMany() implements NewAgentToken {}

    /** The tenant does not exist. */
    record NoSuchTenant() implements NewAgentToken {}
}
