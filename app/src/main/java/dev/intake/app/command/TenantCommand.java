package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import dev.intake.tenant.Tenant;
import picocli.CommandLine.Parameters;

/** A command about one tenant. */
public abstract class TenantCommand extends BackendCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    protected TenantCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** Runs the command for an existing tenant. */
    protected abstract Outcome run(TenantScope scope);

    /** Returns what the command is about: the tenant, or its test world. */
    protected Tenant world(Tenant found, Backend backend) {
        return found;
    }

    @Override
    protected final Outcome run(Backend backend, Settings settings, Printer printer) {
        return backend.intake()
                .views()
                .tenant(tenant)
                .map(found -> run(new TenantScope(world(found, backend), backend, settings, printer)))
                .orElseGet(() -> noSuchTenant(tenant));
    }

    static Outcome noSuchTenant(TenantId tenant) {
        return Outcome.refused("there is no tenant " + tenant + "; \"intake tenant list\" prints the existing ones");
    }
}
