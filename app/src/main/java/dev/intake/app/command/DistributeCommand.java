package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.intake.app.backend.TableDistribution;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Distributes the tables over a Citus cluster. */
@Command(
        name = "distribute",
        description = "Distribute the tables over the nodes of a Citus cluster, with all rows of a tenant on one node."
                + " Stop the services first and back up: only the backup can undo it. The command can be interrupted and"
                + " repeated. Run it after each upgrade, which may add tables.")
public final class DistributeCommand extends SettingsCommand {
    public DistributeCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected int run(Settings settings, Printer printer) {
        Optional<List<String>> tables = TableDistribution.run(settings);
        return printer.print(tables.map(DistributeCommand::done)
                .orElseGet(() -> Outcome.refused("the database has no extension citus: run CREATE EXTENSION citus on"
                        + " every node, add the nodes, and set INTAKE_JDBC_URL to the coordinator")));
    }

    private static Outcome done(List<String> tables) {
        ObjectNode json = Json.object();
        json.set("tables", Json.array(tables.stream().map(TextNode::valueOf).toList()));
        return Outcome.done(
                json,
                tables.isEmpty()
                        ? "All tables are already distributed."
                        : "Distributed " + tables.size() + " tables: " + String.join(", ", tables) + ".");
    }
}
