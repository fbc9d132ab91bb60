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
        description = "Distribute the tables over the nodes of a Citus cluster, all rows of a tenant on one node."
                + " Stop the services first, and back up: there is no way back but the backup. Can be interrupted and"
                + " run again; run it after each upgrade, for new tables.")
public final class DistributeCommand extends SettingsCommand {
    public DistributeCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected int run(Settings settings, Printer printer) {
        Optional<List<String>> tables = TableDistribution.run(settings);
        return printer.print(tables.map(DistributeCommand::done)
                .orElseGet(() -> Outcome.refused("this database has no extension citus; CREATE EXTENSION citus on every"
                        + " node, add the nodes, and let INTAKE_JDBC_URL name the coordinator")));
    }

    private static Outcome done(List<String> tables) {
        ObjectNode json = Json.object();
        json.set("tables", Json.array(tables.stream().map(TextNode::valueOf).toList()));
        return Outcome.done(
                json,
                tables.isEmpty()
                        ? "Every table is distributed already."
                        : "Distributed " + tables.size() + " tables: " + String.join(", ", tables) + ".");
    }
}
