package dev.intake.app.command;

import dev.intake.app.backend.UpgradePlan;
import dev.intake.app.settings.Settings;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what an upgrade of the database would do. */
@Command(
        name = "upgrade",
        description =
                "With --check, list the migrations that the next start of this version applies to the database, the tables"
                        + " that they lock, and their sizes. Changes nothing. The exit code is 0 if there are none, 3 if there are some.")
public final class UpgradeCommand extends SettingsCommand {
    private static final int PENDING = 3;

    @Option(names = "--check", description = "Only show what an upgrade would do.")
    private boolean check = false;

    public UpgradeCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected int run(Settings settings, Printer printer) {
        return printer.print(
                check
                        ? outcome(UpgradePlan.of(settings))
                        : Outcome.usageError("upgrade requires --check; a start of the service upgrades the database"));
    }

    /** Returns the outcome for a plan. */
    static Outcome outcome(UpgradePlan plan) {
        return plan.isNewer()
                ? Outcome.refused("a newer version of Intake has changed the tables; use that version or a later one")
                : new Outcome(plan.pending().isEmpty() ? Outcome.DONE : PENDING, plan.json(), plan.lines(), List.of());
    }
}
