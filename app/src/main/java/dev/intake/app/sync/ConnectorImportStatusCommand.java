package dev.intake.app.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.kernel.Connector;
import dev.intake.sync.ImportStatus;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** Shows the state of a tenant's imports: of users, and of history. (Spec, Authentication 9; ADR 142) */
@Command(
        name = "import-status",
        description =
                "Show the state of a tenant's imports: of users from Clerk, and of the history of Stripe and Polar, wherever"
                        + " they were started.")
public final class ConnectorImportStatusCommand extends TenantCommand {
    public ConnectorImportStatusCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        ImportStatus users = scope.connectors().userImports().status(scope.tenant());
        ObjectNode json = ImportView.json(users);
        List<String> lines = new ArrayList<>(ImportView.lines(users));
        ObjectNode histories = json.putObject("history");
        for (Connector connector : Connector.values()) {
            if (!connector.authenticates()) {
                ImportStatus history = scope.connectors().importsOf(connector).status(scope.tenant());
                histories.set(connector.segment(), HistoryView.json(history));
                lines.addAll(HistoryView.lines(connector, history));
            }
        }
        return Outcome.done(json, lines);
    }
}
