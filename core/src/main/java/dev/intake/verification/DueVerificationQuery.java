package dev.intake.verification;

import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import java.time.Instant;
import java.util.List;

/** Finds tenants with a due verification. It reads without locks, so its result may be out of date. */
@FunctionalInterface
public interface DueVerificationQuery {
    /**
     * Returns tenants that have an API key of the connector, and a due verification or no {@linkplain
     * Verification#REPEATED_DAYS repeated} one yet. In no order. One that is due later than
     * {@link Verification#REPEATED_AFTER} from now was stored by a clock that was wrong, and is due.
     *
     * @param limit maximum number of tenants, at least 1
     * @throws dev.intake.store.StorageException if storage fails
     */
    List<TenantId> dueVerifications(Connector connector, Instant now, int limit);
}
