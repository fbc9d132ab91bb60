package dev.intake.app.command;

import dev.intake.Intake;
import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.backend.DatabaseInspection;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;

/** A command that looks at or changes what is stored, and is done. The storage is open for as long as it works. */
public abstract class BackendCommand extends SettingsCommand {
    private final BackendSource backends;

    public BackendCommand(CommandContext commandContext) {
        super(commandContext);
        this.backends = commandContext.backends();
    }

    /** Does the command's work. */
    protected abstract Outcome run(Intake intake, Settings settings);

    /** Whether the command makes the database where there is none. */
    protected boolean makesDatabase() {
        return false;
    }

    @Override
    protected final int run(Settings settings, Printer printer) {
        Outcome outcome;
        try (Backend backend = backends.open(makesDatabase() ? making(settings, printer) : settings)) {
            outcome = run(backend.intake(), settings);
        }
        return printer.print(outcome);
    }

    private static Settings making(Settings settings, Printer printer) {
        if (!(settings.database() instanceof DatabaseSettings.Embedded embedded)) {
            return settings;
        }
        if (!DatabaseInspection.isMade(embedded)) {
            printer.note("intake: making a new database in " + embedded.dataDirectory());
        }
        return settings.withDatabase(new DatabaseSettings.Embedded(embedded.dataDirectory(), true));
    }

    public static Outcome noSuchTenant(TenantId tenant) {
        return Outcome.refused("there is no tenant " + tenant + "; \"intake tenant list\" shows those there are");
    }
}
