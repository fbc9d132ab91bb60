package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import picocli.CommandLine.Option;

/** The option that selects a tenant's test data instead of its live data. */
public final class WorldChoice {
    @Option(names = "--test", description = "Use the tenant's test data, which is separate from the live data.")
    private boolean test = false;

    /** Returns the tenant, or its test world, which is created or updated first. */
    public Tenant of(Tenant found, Backend backend) {
        return test
                ? backend.intake()
                        .testWorlds()
                        .open(found.id())
                        .flatMap(backend.intake().views()::tenant)
                        .orElseThrow()
                : found;
    }

    /** Returns the id of the tenant, or of its test world. */
    public TenantId of(TenantId named) {
        return test ? named.test() : named;
    }
}
