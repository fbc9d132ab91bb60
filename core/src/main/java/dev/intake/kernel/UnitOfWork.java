package dev.intake.kernel;

import java.util.Optional;

/**
 * The only way to change what a tenant has. One unit of work is one transaction of one tenant, and a tenant has one at
 * a time, on every node. What a unit reads is true until it ends.
 *
 * @param <S> the stores that work is done on
 */
public interface UnitOfWork<S> {
    /**
     * Does the work in one transaction. Commits when {@code work} returns and rolls back when it throws. The stores cannot
     * be used afterwards.
     *
     * <p>The storage locks the tenant before the first read from the stores returns, and before it writes anything. It
     * may begin the work before the lock is granted. Work that needs a time from after the lock therefore reads
     * something before it reads the clock. The storage may begin the work without effect, for a tenant that does not
     * exist, or for one whose lock it does not get; and it may repeat the work after a fault that left nothing behind.
     * So the work has no effects except through the stores.
     *
     * @return what the work returned, once it is durable; empty when there is no such tenant
     * @throws StorageException when the storage failed; it is unknown then whether the work was committed
     */
    <T> Optional<T> inTenant(TenantId tenant, Work<? super S, T> work);

    /** What is done in a unit of work. */
    @FunctionalInterface
    interface Work<S, T> {
        /** Does the work; the stores must not be kept. */
        T in(S stores);
    }
}
