package dev.intake.testing;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.Tenant;
import java.util.List;

/** Sets the postal address of test tenants, without which their programs cannot be approved. */
public final class TestSender {
    /** The postal address of every test tenant. */
    public static final PostalAddress ADDRESS = new PostalAddress(List.of("1 Main Street", "Springfield"));

    private TestSender() {}

    /** Sets the tenant's postal address, as a person does. */
    public static void set(Intake intake, TenantId id) {
        boolean changed = intake.setSender()
                .change(id, sender -> sender.withPostalAddress(ADDRESS), Actor.COMMAND_LINE)
                .isPresent();
        if (!changed) {
            throw new IllegalArgumentException("there is no tenant " + id);
        }
    }

    /** Returns the tenant with a postal address; without an entry in its audit record. */
    public static Tenant give(Storage storage, TenantId id) {
        return storage.unitOfWork()
                .inTenant(id, stores -> {
                    Tenant changed =
                            stores.tenant().withSender(stores.tenant().sender().withPostalAddress(ADDRESS));
                    stores.save(changed);
                    return changed;
                })
                .orElseThrow();
    }
}
