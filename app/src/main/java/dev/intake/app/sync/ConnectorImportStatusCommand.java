package dev.intake.app.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Result;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.kernel.Connector;
import dev.intake.sync.SyncActions;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Shows the state of a tenant's imports: of users, and of history. By hand: all providers. (Spec, Authentication 9; ADR 142) */
@Command(
        name = "status",
        description =
                "Show the state of a tenant's imports: of users from Clerk, and of the history of Stripe and Polar, wherever"
                        + " they were started.")
public final class ConnectorImportStatusCommand extends CallingCommand {
    public ConnectorImportStatusCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Caller caller) {
        Map<Connector, ObjectNode> states = new EnumMap<>(Connector.class);
        for (Connector connector : Connector.values()) {
            Result<ObjectNode> state = caller.call(
                    SyncActions.READ, SyncActions.READ.input().typed(Map.of("connector", connector.segment())));
            if (!(state instanceof Result.Done<ObjectNode> done)) {
                return outcome(state, (answer, again) -> Outcome.done(answer), caller);
            }
            states.put(connector, done.value());
        }
        ObjectNode users = states.getOrDefault(Connector.CLERK, Json.object());
        ObjectNode json = SyncView.state(Connector.CLERK, users);
        List<String> lines = new ArrayList<>(SyncView.lines(Connector.CLERK, users));
        ObjectNode histories = json.putObject("history");
        states.forEach((connector, state) -> {
            if (!connector.authenticates()) {
                histories.set(connector.segment(), SyncView.state(connector, state));
                lines.addAll(SyncView.lines(connector, state));
            }
        });
        return Outcome.done(json, lines);
    }
}
