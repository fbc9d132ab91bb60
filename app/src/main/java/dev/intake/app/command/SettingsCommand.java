package dev.intake.app.command;

import dev.intake.app.log.LogOutput;
import dev.intake.app.running.KnownServices;
import dev.intake.app.settings.Fault;
import dev.intake.app.settings.Setting;
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

/** A command that needs the settings. Reads them, and reports all their faults at once. */
public abstract class SettingsCommand implements Callable<Integer> {
    private static final String UNUSABLE = "intake: the configuration is invalid:";

    @Option(
            names = "--json",
            description = "Print exactly one JSON value on standard output, even if the command is refused.")
    private boolean json = false;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Map<String, String> environment;

    protected SettingsCommand(CommandContext commandContext) {
        this.environment = commandContext.environment();
    }

    /**
     * Runs the command and prints its outcome.
     *
     * @return the exit code
     */
    protected abstract int run(Settings settings, Printer printer);

    /** Returns whether the command starts a service of its own, even if another one runs. */
    protected boolean startsService() {
        return false;
    }

    /** Returns the outcome for invalid settings. */
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

    /** Returns the refusal of a command that the management API does not have. */
    private Outcome onlyHere() {
        return Outcome.refused("\"" + spec.qualifiedName() + "\" does not work at a service elsewhere, because the"
                + " management API has no operation for it; run it on a machine with the database, without --url and "
                + Setting.URL.variable());
    }

    @Override
    public final Integer call() {
        CommandLine command = spec.commandLine();
        Printer printer = new Printer(command.getOut(), command.getErr(), json);
        return SettingsReader.read(environment, ConfigurationOptions.given(command.getParseResult()))
                .fold(new SettingsReading.Cases<>(
                        valid -> run(valid.settings(), printer, KnownServices.of(environment)),
                        faulty -> printer.print(onFaults(faulty.faults()))));
    }

    private int run(Settings given, Printer printer, KnownServices running) {
        LogOutput.use(given.log());
        if (given.remote().isPresent()) {
            return this instanceof RemoteCommand ? run(given, printer) : printer.print(onlyHere());
        }
        if (startsService()) {
            return run(given, printer);
        }
        return DataPlace.of(given, running)
                .fold(new DataPlace.Cases<>(
                        found -> {
                            found.note().ifPresent(printer::note);
                            return run(found.settings(), printer);
                        },
                        ambiguous -> printer.print(ambiguous.refused())));
    }
}
