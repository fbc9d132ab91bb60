package dev.intake.app.tenant;

import dev.intake.app.backend.Backend;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.output.Launcher;
import dev.intake.app.output.Printable;
import dev.intake.app.settings.Settings;
import dev.intake.tenant.Tenant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Creates a tenant. */
@Command(
        name = "create",
        description = "Create a tenant. It has no key until you generate one."
                + " Creates the database if the data directory has none.")
public final class TenantCreateCommand extends BackendCommand {
    @Parameters(paramLabel = "NAME", description = "The tenant's name: 1 to 200 characters.")
    private String name = "";

    public TenantCreateCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected boolean createsDatabase() {
        return true;
    }

    @Override
    protected Outcome run(Backend backend, Settings settings, Printer printer) {
        return backend.intake()
                .tenantSetup()
                .create(name)
                .map(tenant -> created(tenant, settings))
                .orElseGet(() -> Outcome.usageError("NAME must be 1 to " + Tenant.MAX_NAME + " characters"));
    }

    private static Outcome created(Tenant tenant, Settings settings) {
        return Outcome.done(
                TenantView.json(tenant, settings.baseUrl()),
                "Created tenant " + tenant.id() + " (" + Printable.of(tenant.name()) + ").",
                "Its endpoint is " + settings.baseUrl().events(tenant.id()),
                "Generate its key with: "
                        + Launcher.of(settings)
                                .line("key", "generate", tenant.id().value()));
    }
}
