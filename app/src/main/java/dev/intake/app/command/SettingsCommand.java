package dev.intake.app.command;

import dev.intake.app.log.LogOutput;
import dev.intake.app.running.KnownServices;
import dev.intake.app.settings.Fault;
import dev.intake.app.settings.Settings;
import dev.intake.app.settings.SettingsReader;
import dev.intake.app.settings.SettingsReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that needs the settings. Reads them, and names everything that is wrong with them at once. */
public abstract class SettingsCommand implements Callable<Integer> {
    private static final String UNUSABLE = "intake: the configuration cannot be used:";

    @Option(
            names = "--json",
            description = "Print exactly one JSON value on standard output, also when the command is refused.")
    private boolean json = false;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Map<String, String> environment;

    public SettingsCommand(CommandContext commandContext) {
        this.environment = commandContext.environment();
    }

    /**
     * Does the command's work and prints what came of it.
     *
     * @return the exit code
     */
    protected abstract int run(Settings settings, Printer printer);

    /** Whether the command starts a service of its own, whatever else runs. */
    protected boolean startsService() {
        return false;
    }

    /** What the command says when the settings cannot be used. */
    protected Outcome onFaults(List<Fault> faults) {
        List<String> lines = new ArrayList<>();
        if (faults.size() == 1) {
            lines.add(UNUSABLE + " " + faults.get(0));
        } else {
            lines.add(UNUSABLE);
            faults.forEach(fault -> lines.add("  " + fault));
        }
        String message = faults.stream().map(Fault::toString).collect(Collectors.joining("; "));
        return Outcome.failed(Outcome.WRONG_USAGE, message, lines);
    }

    @Override
    public final Integer call() {
        CommandLine command = spec.commandLine();
        Printer printer = new Printer(command.getOut(), command.getErr(), json);
        SettingsReading reading =
                SettingsReader.read(environment, ConfigurationOptions.given(command.getParseResult()));
        if (reading instanceof SettingsReading.Faulty faulty) {
            return printer.print(onFaults(faulty.faults()));
        }
        Settings given = ((SettingsReading.Valid) reading).settings();
        LogOutput.use(given.log());
        if (startsService()) {
            return run(given, printer);
        }
        DataPlace place = DataPlace.of(given, KnownServices.of(environment));
        if (place instanceof DataPlace.Ambiguous ambiguous) {
            return printer.print(ambiguous.refused());
        }
        DataPlace.Found found = (DataPlace.Found) place;
        found.note().ifPresent(printer::note);
        return run(found.settings(), printer);
    }
}
