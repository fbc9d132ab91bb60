package dev.intake.app.command;

import dev.intake.app.output.ImportView;
import dev.intake.app.settings.Settings;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.ImportStatus;
import picocli.CommandLine.Command;

/** Tells how the import of a tenant's users stands. (Spec, Authentication 9) */
@Command(
        name = "import-status",
        description = "Tell how the import of a tenant's users at Clerk stands, wherever it was started.")
final class ConnectorImportStatusCommand extends ConnectorCommand {
    ConnectorImportStatusCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        ImportStatus status = connectors.userImports().status(tenant);
        return Outcome.done(ImportView.json(status), ImportView.lines(status));
    }
}
