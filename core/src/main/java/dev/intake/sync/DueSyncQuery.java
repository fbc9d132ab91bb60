package dev.intake.sync;

import dev.intake.kernel.Connector;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Finds due imports and verifications. It reads without locks, so its results may be out of date. Every method throws {@link
 * StorageException} if storage fails.
 */
public interface DueSyncQuery {
    /**
     * Returns tenants with a due import, longest waiting first. One that is due later than {@link
     * SyncKind#longest} from now was stored by a clock that was wrong, and is due.
     *
     * @param limit maximum number of tenants, at least 1
     */
    List<TenantId> dueImports(Instant now, int limit);

    /**
     * Returns the connectors with an API key that have a due verification, or no {@linkplain Verification#REPEATED_DAYS
     * repeated} one yet. Those of tenants without a due or running verification come first, then those of the tenant that was
     * served longest ago, so that tenants take turns however many verifications they have. (Decisions 7) One that is due later
     * than {@link Verification#REPEATED_AFTER} from now was stored by a clock that was wrong, and is due.
     *
     * @param limit maximum number, at least 1
     */
    List<DueVerification> dueVerifications(Instant now, int limit);

    /**
     * A connector with a due verification.
     *
     * @param tenant the tenant
     * @param connector the connector
     * @param since when the newest of the tenant's due verifications, of any connector, became due; the present time if one is
     *     running, and absent if there is neither
     */
    record DueVerification(TenantId tenant, Connector connector, Optional<Instant> since) {}
}
