package dev.intake.app.webhook;

import dev.intake.Connectors;
import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.command.SettingsCommand;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import picocli.CommandLine.Parameters;

/** A command about a tenant's connectors. The storage is open for as long as it works. */
public abstract class ConnectorCommand extends SettingsCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    private final BackendSource backends;

    public ConnectorCommand(CommandContext commandContext) {
        super(commandContext);
        this.backends = commandContext.backends();
    }

    /** Does the command's work for a tenant that there is. */
    protected abstract Outcome run(TenantId known, Connectors connectors, Settings settings);

    @Override
    protected final int run(Settings settings, Printer printer) {
        Outcome outcome;
        try (Backend backend = backends.open(settings)) {
            outcome = backend.intake().views().tenant(tenant).isEmpty()
                    ? BackendCommand.noSuchTenant(tenant)
                    : run(tenant, backend.connectors(ProviderAdapters.payloads()), settings);
        }
        return printer.print(outcome);
    }
}
