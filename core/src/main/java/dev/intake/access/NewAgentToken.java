package dev.intake.access;

import java.util.function.Function;

/** The result of creating an agent token. */
public sealed interface NewAgentToken {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The token was created.
     *
     * @param token the raw token, to be shown once
     * @param stored its stored form
     */
    record Made(AgentToken token, StoredAgentToken stored) implements NewAgentToken {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.made().apply(this);
        }
    }

    /** The tenant has the maximum number of valid tokens; one must be revoked first. */
    record TooMany() implements NewAgentToken {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.tooMany().apply(this);
        }
    }

    /** The tenant does not exist. */
    record NoSuchTenant() implements NewAgentToken {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSuchTenant().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Made, R> made, Function<TooMany, R> tooMany, Function<NoSuchTenant, R> noSuchTenant) {}
}
