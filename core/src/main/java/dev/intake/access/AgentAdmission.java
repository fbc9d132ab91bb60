package dev.intake.access;

import dev.intake.id.TenantId;
import java.time.Duration;
import java.util.function.Function;

/** Whether an agent's call is let in. */
public sealed interface AgentAdmission {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * It is, and that is on record.
     *
     * @param tenant for whom the agent acts
     */
    record Admitted(TenantId tenant) implements AgentAdmission {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.admitted().apply(this);
        }
    }

    /** The token is not, or no longer, worth anything. */
    record Unauthorized() implements AgentAdmission {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unauthorized().apply(this);
        }
    }

    /**
     * The token does not allow it.
     *
     * @param needed what it would have to allow
     */
    record MissingScope(AgentScope needed) implements AgentAdmission {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.missingScope().apply(this);
        }
    }

    /**
     * The token has made too many calls.
     *
     * @param retryAfter when the next one is let in: whole seconds, at least one
     */
    record RateLimited(Duration retryAfter) implements AgentAdmission {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.rateLimited().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(
            Function<Admitted, R> admitted,
            Function<Unauthorized, R> unauthorized,
            Function<MissingScope, R> missingScope,
            Function<RateLimited, R> rateLimited) {}
}
