package dev.intake.ingest;

import dev.intake.access.KeyHash;
import dev.intake.id.TenantId;

/** The answer to a request that shows its key, before its body is read. */
public sealed interface Admission {
    /**
     * The body may be read. The key and the limit are looked at once more, under the tenant's lock, when it is used.
     *
     * @param tenant whose request it is
     * @param key of the key that was shown
     */
    record Admitted(TenantId tenant, KeyHash key) implements Admission {}

    /**
     * The request ends here.
     *
     * @param why the reason
     */
    record Refused(Refusal why) implements Admission {}
}
