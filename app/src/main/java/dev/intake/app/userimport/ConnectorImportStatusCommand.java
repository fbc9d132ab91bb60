package dev.intake.app.userimport;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.userimport.ImportStatus;
import picocli.CommandLine.Command;

/** Shows the state of a tenant's user import. (Spec, Authentication 9) */
@Command(
        name = "import-status",
        description = "Show the state of a tenant's user import from Clerk, wherever it was started.")
public final class ConnectorImportStatusCommand extends TenantCommand {
    public ConnectorImportStatusCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        ImportStatus status = scope.connectors().userImports().status(scope.tenant());
        return Outcome.done(ImportView.json(status), ImportView.lines(status));
    }
}
