package dev.intake.connector;

import java.util.Optional;
import java.util.function.Function;

/** The result of verifying a delivery's signature. Only a genuine delivery may be parsed. (Decisions 4.5) */
public sealed interface Verdict {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The delivery is signed with the tenant's secret, and its timestamp is within the tolerance.
     *
     * @param eventId the provider's event id, where it is a signed header; Stripe's is in the body
     */
    record Genuine(Optional<String> eventId) implements Verdict {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.genuine().apply(this);
        }
    }

    /** No signature of the delivery matches its body and any of the secrets. */
    record Forged() implements Verdict {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.forged().apply(this);
        }
    }

    /** The signature matches, but its timestamp is too old or too far in the future. */
    record Stale() implements Verdict {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.stale().apply(this);
        }
    }

    /**
     * The delivery has no signature that can be checked.
     *
     * @param reason names the header and the rule, never what was sent
     */
    record Malformed(String reason) implements Verdict {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.malformed().apply(this);
        }
    }

    /**
     * One function per case.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Genuine, R> genuine,
            Function<Forged, R> forged,
            Function<Stale, R> stale,
            Function<Malformed, R> malformed) {}
}
