package dev.intake.ingest;

import dev.intake.access.KeyHash;
import dev.intake.kernel.TenantId;
import java.util.function.Function;

/** The decision on a request before its body is read, by its key and the tenant's limit. */
public sealed interface Admission {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The body may be read. Key and limit are checked again under the tenant's lock before the operations are processed.
     *
     * @param tenant the tenant of the request
     * @param key the hash of the presented key
     */
    record Admitted(TenantId tenant, KeyHash key) implements Admission {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.admitted().apply(this);
        }
    }

    /**
     * The request is refused.
     *
     * @param why the reason
     */
    record Refused(Refusal why) implements Admission {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Admitted, R> admitted, Function<Refused, R> refused) {}
}
