package dev.intake.app.sync;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.sync.SetLateRepair;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows or sets the age at which recording a missing event becomes a late repair. */
@Command(
        name = "late-repair",
        description = "Show or set the age in days from which an event that a verification finds missing is recorded"
                + " as historical and starts no program.")
public final class ConnectorLateRepairCommand extends TenantCommand {
    @Option(
            names = "--days",
            paramLabel = "N",
            description = "Days: 0 to " + SetLateRepair.MAX_DAYS + ". With 0, no missing event starts a program.")
    private Optional<Integer> days = Optional.empty();

    public ConnectorLateRepairCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return days.filter(chosen -> !SetLateRepair.isValid(chosen))
                .map(wrong -> Outcome.usageError("--days must be 0 to " + SetLateRepair.MAX_DAYS));
    }

    @Override
    protected Outcome run(TenantScope scope) {
        SetLateRepair setting = scope.connectors().setLateRepair();
        int now = days.map(chosen -> setting.change(scope.tenant(), chosen, Actor.COMMAND_LINE)
                        .orElseThrow())
                .orElseGet(() -> setting.days(scope.tenant()));
        return Outcome.done(
                Json.object().put("tenantId", scope.tenant().value()).put("days", now),
                "A missing event starts programs if it is at most " + now + (now == 1 ? " day" : " days") + " old.");
    }
}
