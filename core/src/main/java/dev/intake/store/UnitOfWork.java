package dev.intake.store;

import dev.intake.id.TenantId;
import java.util.Optional;

/**
 * The only way to change what a tenant has. One unit of work is one transaction of one tenant, and a tenant has one at
 * a time: the tenant's own row is locked first, on every node, so what a unit reads is true until it ends.
 *
 * @param <S> the stores that work is done on
 */
public interface UnitOfWork<S> {
    /**
     * Does the work in one transaction. Commits when {@code work} returns, rolls back when it throws; the stores are
     * dead afterwards. A store may run the work again after a fault that left nothing behind, so it must have no
     * effects of its own.
     *
     * @return what the work returned, once it is durable; empty, and the work not done, when there is no such tenant
     * @throws StorageException when the store failed; whether the work was committed is then not known
     */
    <T> Optional<T> inTenant(TenantId tenant, Work<? super S, T> work);

    /**
     * The same for work that begins by asking the stores: it may begin before the tenant is locked, which is had with the
     * first answer, in one exchange with the database. What the work takes from elsewhere before, as the time, is of
     * before the lock; and it may be begun in vain for a tenant who does not get free.
     */
    default <T> Optional<T> inTenantAsking(TenantId tenant, Work<? super S, T> work) {
        return inTenant(tenant, work);
    }

    /** What is done in a unit of work. */
    @FunctionalInterface
    interface Work<S, T> {
        /** Does the work; the stores must not be kept. */
        T in(S stores);
    }
}
