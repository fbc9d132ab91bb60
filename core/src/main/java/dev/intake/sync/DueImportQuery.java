package dev.intake.sync;

import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.List;

/**
 * Finds tenants with a due import of users. It reads without locks, so its result may be out of date. Every method throws
 * {@link StorageException} when storage fails.
 */
@FunctionalInterface
public interface DueImportQuery {
    /**
     * Returns tenants with a due import, longest waiting first. One that is claimed for longer than {@link
     * ImportRun#LONGEST_CLAIM} was claimed by a clock that was wrong, and is due.
     *
     * @param limit maximum number of tenants, at least 1
     */
    List<TenantId> dueImports(Instant now, int limit);
}
