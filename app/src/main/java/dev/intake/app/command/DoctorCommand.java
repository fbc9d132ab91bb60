package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.doctor.Check;
import dev.intake.app.doctor.Check.Status;
import dev.intake.app.doctor.Doctor;
import dev.intake.app.doctor.EnvironmentChecks;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.settings.Fault;
import dev.intake.app.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;

/** Checks the configuration and the database. */
@Command(
        name = "doctor",
        description = "Check the configuration and the database, and print how to correct every problem."
                + " Changes nothing. The exit code is 1 if a problem prevents Intake from working.")
public final class DoctorCommand extends SettingsCommand {
    private final Map<String, String> environment;
    private final Doctor doctor;

    public DoctorCommand(CommandContext commandContext) {
        super(commandContext);
        this.environment = commandContext.environment();
        this.doctor = commandContext.doctor();
    }

    @Override
    protected int run(Settings settings, Printer printer) {
        List<Check> checks = new ArrayList<>(EnvironmentChecks.of(environment));
        checks.add(Check.ok("configuration", "all settings are valid"));
        checks.addAll(doctor.examine(settings));
        return printer.print(outcome(checks));
    }

    @Override
    protected Outcome onFaults(List<Fault> faults) {
        List<Check> checks = new ArrayList<>(EnvironmentChecks.of(environment));
        faults.forEach(fault -> checks.add(
                Check.failed("configuration", fault.toString(), "Correct " + fault.name() + " or remove it.")));
        return outcome(checks);
    }

    private static Outcome outcome(List<Check> checks) {
        boolean ok = checks.stream().noneMatch(check -> check.status() == Status.FAILED);
        ObjectNode json = Json.object().put("ok", ok);
        json.set("checks", Json.array(checks.stream().map(DoctorCommand::json).toList()));
        List<String> lines = new ArrayList<>();
        checks.forEach(check -> {
            lines.add(String.format("%-8s %s: %s", label(check), check.subject(), Printable.of(check.detail())));
            check.remedy().ifPresent(remedy -> lines.add("         " + Printable.of(remedy)));
        });
        return new Outcome(ok ? Outcome.DONE : Outcome.REFUSED, json, lines, List.of());
    }

    private static ObjectNode json(Check check) {
        return Json.object()
                .put("check", check.subject())
                .put("status", label(check))
                .put("detail", check.detail())
                .put("remedy", check.remedy().orElse(null));
    }

    private static String label(Check check) {
        return check.status().name().toLowerCase(Locale.ROOT);
    }
}
