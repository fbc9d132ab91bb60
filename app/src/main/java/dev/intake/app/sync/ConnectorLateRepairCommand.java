package dev.intake.app.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.sync.LateRepair;
import dev.intake.sync.SyncActions;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows or sets the age at which recording a missing event becomes a late repair. By hand: it has two actions. */
@Command(
        name = "late-repair",
        description = "Show or set the age in days from which an event that a verification finds missing is recorded"
                + " as historical and starts no program.")
public final class ConnectorLateRepairCommand extends CallingCommand {
    @Option(
            names = "--days",
            paramLabel = "N",
            description = "Days: 0 to " + LateRepair.MAX_DAYS + ". With 0, no missing event starts a program.")
    private Optional<Integer> days = Optional.empty();

    public ConnectorLateRepairCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return days.filter(chosen -> chosen < 0 || chosen > LateRepair.MAX_DAYS)
                .map(wrong -> Outcome.usageError("--days must be 0 to " + LateRepair.MAX_DAYS));
    }

    @Override
    protected Outcome run(Caller caller) {
        Map<String, String> given =
                days.map(chosen -> Map.of("days", chosen.toString())).orElseGet(Map::of);
        return outcome(
                days.isPresent()
                        ? caller.call(
                                SyncActions.SET_LATE_REPAIR,
                                SyncActions.SET_LATE_REPAIR.input().typed(given))
                        : caller.call(
                                SyncActions.READ_LATE_REPAIR,
                                SyncActions.READ_LATE_REPAIR.input().typed(given)),
                ConnectorLateRepairCommand::shown,
                caller);
    }

    private static Outcome shown(ObjectNode answer, Caller caller) {
        int now = answer.path("days").intValue();
        return Outcome.done(
                Json.object().put("tenantId", caller.tenant().value()).put("days", now),
                "A missing event starts programs if it is at most " + now + (now == 1 ? " day" : " days") + " old.");
    }
}
