package dev.intake.app.userimport;

import dev.intake.Connectors;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.settings.Settings;
import dev.intake.app.webhook.ConnectorCommand;
import dev.intake.id.TenantId;
import dev.intake.userimport.ImportStatus;
import picocli.CommandLine.Command;

/** Tells how the import of a tenant's users stands. (Spec, Authentication 9) */
@Command(
        name = "import-status",
        description = "Tell how the import of a tenant's users at Clerk stands, wherever it was started.")
public final class ConnectorImportStatusCommand extends ConnectorCommand {
    public ConnectorImportStatusCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        ImportStatus status = connectors.userImports().status(tenant);
        return Outcome.done(ImportView.json(status), ImportView.lines(status));
    }
}
