package dev.intake.app.command;

import dev.intake.app.log.LogOutput;
import dev.intake.app.running.KnownServices;
import dev.intake.app.settings.Fault;
import dev.intake.app.settings.Setting;
import dev.intake.app.settings.Settings;
import dev.intake.app.settings.SettingsReader;
import dev.intake.app.settings.SettingsReading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that requires the settings. It reads them, and reports all their faults at once. */
public abstract class SettingsCommand implements Callable<Integer> {
    /** The data directory of the Debian package and the systemd unit. */
    private static final Path INSTALLED = Path.of("/var/lib/intake");

    private static final String INVALID = "intake: the configuration is invalid:";

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

    /** Returns whether the command starts its own service, even if another one is running. */
    protected boolean startsService() {
        return false;
    }

    /** Returns whether the command works with a remote service, and otherwise only on a machine with the database. */
    public boolean worksRemotely() {
        return false;
    }

    /** Returns the outcome for invalid settings. */
    protected Outcome onFaults(List<Fault> faults) {
        List<String> lines = new ArrayList<>();
        if (faults.size() == 1) {
            lines.add(INVALID + " " + faults.get(0));
        } else {
            lines.add(INVALID);
            faults.forEach(fault -> lines.add("  " + fault));
        }
        String message = faults.stream().map(Fault::toString).collect(Collectors.joining("; "));
        return Outcome.failed(Outcome.USAGE_ERROR, message, lines);
    }

    /** Returns the refusal of a command for which the management API has no operation. */
    private Outcome onlyWithDatabase() {
        return Outcome.refused("\"" + spec.qualifiedName() + "\" does not work with a remote service, because the"
                + " management API has no operation for it; run it on a machine with the database, without --url and "
                + Setting.URL.variable());
    }

    @Override
    public final Integer call() {
        CommandLine command = spec.commandLine();
        Printer printer = new Printer(command.getOut(), command.getErr(), json);
        SettingsReading reading =
                SettingsReader.read(environment, ConfigurationOptions.given(command.getParseResult()));
        return reading instanceof SettingsReading.Valid valid
                ? run(valid.settings(), printer, KnownServices.of(environment))
                : printer.print(onFaults(reading.faults()));
    }

    private int run(Settings given, Printer printer, KnownServices running) {
        LogOutput.apply(given.log());
        if (given.remote().isPresent()) {
            return worksRemotely() ? run(given, printer) : printer.print(onlyWithDatabase());
        }
        if (startsService()) {
            return run(given, printer);
        }
        return DataLocation.of(given, running, INSTALLED)
                .fold(new DataLocation.Cases<>(
                        found -> {
                            found.note().ifPresent(printer::note);
                            return run(found.settings(), printer);
                        },
                        ambiguous -> printer.print(ambiguous.refused())));
    }
}
