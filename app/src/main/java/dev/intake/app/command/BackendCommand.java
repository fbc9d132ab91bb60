package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.backend.DatabaseInspection;
import dev.intake.app.output.Message;
import dev.intake.app.remote.RemoteException;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.RemoteSettings;
import dev.intake.app.settings.Settings;
import java.util.Optional;

/** A command that reads or changes stored data. The storage is open while the command runs. */
public abstract class BackendCommand extends SettingsCommand {
    private final BackendSource backends;
    private final StopSignal stop;

    protected BackendCommand(CommandContext commandContext) {
        super(commandContext);
        this.backends = commandContext.backends();
        this.stop = commandContext.stop();
    }

    /** Returns the wrong usage that the arguments alone show. It is reported before the storage is opened. */
    protected Optional<Outcome> wrongUsage() {
        return Optional.empty();
    }

    /** Runs the command. */
    protected abstract Outcome run(Backend backend, Settings settings, Printer printer);

    /** Returns whether the command creates the embedded database if there is none. */
    protected boolean makesDatabase() {
        return false;
    }

    /**
     * Runs the command at a service elsewhere.
     *
     * @throws RemoteException if the service cannot be reached or refuses a call
     */
    protected Outcome run(RemoteSettings remote, Settings settings, Printer printer, StopSignal signal) {
        throw new IllegalStateException("only a command about a tenant runs at a service elsewhere");
    }

    @Override
    protected final int run(Settings settings, Printer printer) {
        Optional<Outcome> wrong = wrongUsage();
        if (wrong.isPresent()) {
            return printer.print(wrong.get());
        }
        if (settings.remote().isPresent()) {
            return printer.print(elsewhere(settings.remote().get(), settings, printer));
        }
        Outcome outcome;
        try (Backend backend = backends.open(makesDatabase() ? making(settings, printer) : settings)) {
            outcome = run(backend, settings, printer);
        }
        return printer.print(outcome);
    }

    private Outcome elsewhere(RemoteSettings remote, Settings settings, Printer printer) {
        try {
            return run(remote, settings, printer, stop);
        } catch (RemoteException e) {
            return e.isWrongUsage() ? Outcome.wrongUsage(Message.of(e)) : Outcome.refused(Message.of(e));
        }
    }

    private static Settings making(Settings settings, Printer printer) {
        if (!(settings.database() instanceof DatabaseSettings.Embedded embedded)) {
            return settings;
        }
        if (!DatabaseInspection.isMade(embedded)) {
            printer.note("intake: creating a new database in " + embedded.dataDirectory());
        }
        return settings.withDatabase(new DatabaseSettings.Embedded(embedded.dataDirectory(), true));
    }
}
