package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.id.TenantId;
import dev.intake.tenant.Tenant;
import picocli.CommandLine.Option;

/** A command about the live data of a tenant, or about its test world. */
public abstract class WorldCommand extends TenantCommand {
    @Option(names = "--test", description = "Use the tenant's test data, which are apart from the live data.")
    private boolean test = false;

    protected WorldCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected final Tenant world(Tenant found, Backend backend) {
        return test
                ? backend.intake()
                        .testWorlds()
                        .open(found.id())
                        .flatMap(backend.intake().views()::tenant)
                        .orElseThrow()
                : found;
    }

    @Override
    protected final TenantId world(TenantId named) {
        return test ? named.test() : named;
    }
}
