package dev.intake.jdbc.sql;

import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import dev.intake.tenant.Tenant;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * Runs work in transactions of one tenant. Retries a whole transaction after a transient failure, but never after its
 * COMMIT was sent, because its outcome is then unknown.
 */
public final class TenantTransactions {
    private static final int MAX_ATTEMPTS = 3;
    private static final int MIN_PAUSE_MILLIS = 5;
    private static final int MAX_PAUSE_MILLIS = 50;

    private final Jdbi jdbi;
    private final TenantDirectory directory;
    private final ConcurrencyLimit limit;

    /** Creates transactions with a limit on their concurrency. */
    public TenantTransactions(Jdbi jdbi, TenantDirectory directory, ConcurrencyLimit limit) {
        this.jdbi = jdbi;
        this.directory = directory;
        this.limit = limit;
    }

    /** Runs the work after the tenant is locked; empty, without effect, if the tenant does not exist. */
    public <T> Optional<T> inSession(TenantId tenant, BiFunction<TenantSession, Supplier<Tenant>, T> work) {
        for (int attempt = 1; ; attempt++) {
            TenantTransaction transaction = new TenantTransaction(jdbi, directory, limit);
            try {
                return transaction.run(tenant, work);
            } catch (JdbiException e) {
                SqlFault fault = SqlFault.of(e);
                if (attempt == MAX_ATTEMPTS || !fault.isRetryable() || !transaction.isRetrySafe()) {
                    throw fault.during(transaction.doing());
                }
                pause(fault);
            }
        }
    }

    /** Random, so that conflicting transactions do not collide again. */
    private static void pause(SqlFault fault) {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(MIN_PAUSE_MILLIS, MAX_PAUSE_MILLIS + 1));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            StorageException given = fault.during("a unit of work, interrupted before it was tried again,");
            given.addSuppressed(interrupted);
            throw given;
        }
    }
}
