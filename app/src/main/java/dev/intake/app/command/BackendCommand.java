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

    /**
     * Returns the usage error that the arguments alone show, which is reported before the storage is opened; empty if there
     * is none.
     */
    protected Optional<Outcome> usageError() {
        return Optional.empty();
    }

    /** Runs the command. */
    protected abstract Outcome run(Backend backend, Settings settings, Printer printer);

    /** Returns whether the command creates a missing embedded database. */
    protected boolean createsDatabase() {
        return false;
    }

    /**
     * Runs the command with a remote service.
     *
     * @throws RemoteException if the service cannot be reached or refuses a call
     */
    protected Outcome run(RemoteSettings remote, Settings settings, Printer printer, StopSignal signal) {
        throw new IllegalStateException("only a command about a tenant works with a remote service");
    }

    @Override
    protected final int run(Settings settings, Printer printer) {
        Optional<Outcome> wrong = usageError();
        if (wrong.isPresent()) {
            return printer.print(wrong.get());
        }
        if (settings.remote().isPresent()) {
            return printer.print(runRemotely(settings.remote().get(), settings, printer));
        }
        Outcome outcome;
        try (Backend backend = backends.open(createsDatabase() ? creatingDatabase(settings, printer) : settings)) {
            outcome = run(backend, settings, printer);
        }
        return printer.print(outcome);
    }

    private Outcome runRemotely(RemoteSettings remote, Settings settings, Printer printer) {
        try {
            return run(remote, settings, printer, stop);
        } catch (RemoteException e) {
            return e.isUsageError() ? Outcome.usageError(Message.of(e)) : Outcome.refused(Message.of(e));
        }
    }

    private static Settings creatingDatabase(Settings settings, Printer printer) {
        if (!(settings.database() instanceof DatabaseSettings.Embedded embedded)) {
            return settings;
        }
        if (!DatabaseInspection.exists(embedded)) {
            printer.note("intake: creating a new database in " + embedded.dataDirectory());
        }
        return settings.withDatabase(new DatabaseSettings.Embedded(embedded.dataDirectory(), true));
    }
}
