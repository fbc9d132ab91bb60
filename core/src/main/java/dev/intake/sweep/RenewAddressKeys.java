package dev.intake.sweep;

import dev.intake.contact.ContactId;
import dev.intake.contact.ContactStore;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import java.util.Optional;

/**
 * Stores addresses beyond ASCII by their present key, where an earlier version stored them by another, or still does on a node
 * beside this one. (Decisions 2.8)
 */
public final class RenewAddressKeys {
    /** Maximum number of contacts read in a unit of work. */
    public static final int BATCH_SIZE = 500;

    private final SweepStorage storage;

    public RenewAddressKeys(SweepStorage storage) {
        this.storage = storage;
    }

    /**
     * Renews the keys, tenant by tenant in small steps; returns the number of renewed contacts and customer links.
     *
     * @throws dev.intake.kernel.StorageException if it failed for some tenant
     */
    public long run(SweepPace pace) {
        Run run = new Run();
        new Sweep(storage, pace).everyTenant(run::steps);
        return run.renewed;
    }

    private final class Run {
        private long renewed;

        Sweep.Steps steps(Tenant tenant) {
            return new OfTenant(tenant.id());
        }

        private final class OfTenant implements Sweep.Steps {
            private final TenantId tenant;
            private Optional<ContactId> after = Optional.empty();

            OfTenant(TenantId tenant) {
                this.tenant = tenant;
            }

            @Override
            public boolean next() {
                ContactStore.Renewed step = storage.unitOfWork()
                        .inTenant(tenant, stores -> stores.contacts().renewKeys(after, BATCH_SIZE))
                        .orElse(ContactStore.Renewed.NOTHING);
                renewed += step.addresses();
                after = step.goesOnAfter();
                return after.isPresent();
            }
        }
    }
}
