package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.service.ProviderAdapters;
import dev.intake.app.settings.Settings;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import picocli.CommandLine.Parameters;

/** A command about a tenant's connectors. The storage is open for as long as it works. */
abstract class ConnectorCommand extends SettingsCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    private final BackendSource backends;

    ConnectorCommand(Surroundings surroundings) {
        super(surroundings);
        this.backends = surroundings.backends();
    }

    /** Does the command's work for a tenant that there is. */
    abstract Outcome run(TenantId known, Connectors connectors, Settings settings);

    @Override
    final int run(Settings settings, Printer printer) {
        Outcome outcome;
        try (Backend backend = backends.open(settings)) {
            outcome = backend.intake().views().tenant(tenant).isEmpty()
                    ? BackendCommand.noSuchTenant(tenant)
                    : run(tenant, backend.connectors(ProviderAdapters.payloads()), settings);
        }
        return printer.print(outcome);
    }
}
