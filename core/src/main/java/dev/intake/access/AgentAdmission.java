package dev.intake.access;

import dev.intake.id.TenantId;
import java.time.Duration;

/** Whether an agent's call is let in. */
public sealed interface AgentAdmission {
    /**
     * It is, and that is on record.
     *
     * @param tenant for whom the agent acts
     */
    record Admitted(TenantId tenant) implements AgentAdmission {}

    /** The token is not, or no longer, worth anything. */
    record Unauthorized() implements AgentAdmission {}

    /**
     * The token does not allow it.
     *
     * @param needed what it would have to allow
     */
    record MissingScope(AgentScope needed) implements AgentAdmission {}

    /**
     * The token has made too many calls.
     *
     * @param retryAfter when the next one is let in: whole seconds, at least one
     */
    record RateLimited(Duration retryAfter) implements AgentAdmission {}
}
