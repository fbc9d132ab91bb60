package dev.intake.ingest;

import dev.intake.access.KeyHash;
import dev.intake.id.TenantId;
import java.util.function.Function;

/** The answer to a request that shows its key, before its body is read. */
public sealed interface Admission {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The body may be read. The key and the limit are looked at once more, under the tenant's lock, when it is used.
     *
     * @param tenant whose request it is
     * @param key of the key that was shown
     */
    record Admitted(TenantId tenant, KeyHash key) implements Admission {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.admitted().apply(this);
        }
    }

    /**
     * The request ends here.
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
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(Function<Admitted, R> admitted, Function<Refused, R> refused) {}
}
