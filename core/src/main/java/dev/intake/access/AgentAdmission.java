package dev.intake.access;

import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import java.time.Duration;
import java.util.Set;
import java.util.function.Function;

/** The result of authorizing an agent's call. */
public sealed interface AgentAdmission {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The call is allowed and audited.
     *
     * @param tenant the tenant the agent acts for
     * @param actor the agent, for further audit entries
     * @param left the token's bucket after the call
     */
    record Admitted(TenantId tenant, Actor actor, TokenBucket left) implements AgentAdmission {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.admitted().apply(this);
        }
    }

    /** The token is invalid, revoked or expired. */
    record Unauthorized() implements AgentAdmission {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unauthorized().apply(this);
        }
    }

    /**
     * The token lacks the required scope.
     *
     * @param needed the required scope
     * @param held the token's scopes
     */
    record MissingScope(AgentScope needed, Set<AgentScope> held) implements AgentAdmission {
        /** Copies the scopes. */
        public MissingScope {
            held = Set.copyOf(held);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.missingScope().apply(this);
        }
    }

    /**
     * The token made too many calls.
     *
     * @param retryAfter time until the next call is allowed: whole seconds, at least 1
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
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Admitted, R> admitted,
            Function<Unauthorized, R> unauthorized,
            Function<MissingScope, R> missingScope,
            Function<RateLimited, R> rateLimited) {}
}
