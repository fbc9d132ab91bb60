package dev.intake.ingest;

import dev.intake.access.KeyHash;
import dev.intake.kernel.TenantId;
import java.util.Optional;

/** The decision on a request before its body is read, by its key and the tenant's limit. */
public sealed interface Admission {
    /** Returns why the request is refused; empty if it is admitted. */
    default Optional<Refusal> refusal() {
        return this instanceof Refused refused ? Optional.of(refused.why()) : Optional.empty();
    }

    /**
     * The body may be read. Key and limit are checked again under the tenant's lock before the operations are processed.
     *
     * @param tenant the tenant of the request
     * @param key the hash of the presented key
     */
    record Admitted(TenantId tenant, KeyHash key) implements Admission {}

    /**
     * The request is refused.
     *
     * @param why the reason
     */
    record Refused(Refusal why) implements Admission {}
}
