package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.settings.Settings;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;

/** A command that looks at or changes what is stored, and is done. The storage is open for as long as it works. */
abstract class BackendCommand extends SettingsCommand {
    private final BackendSource backends;

    BackendCommand(Surroundings surroundings) {
        super(surroundings);
        this.backends = surroundings.backends();
    }

    /** Does the command's work. */
    abstract Outcome run(Intake intake, Settings settings);

    @Override
    final int run(Settings settings, Printer printer) {
        Outcome outcome;
        try (Backend backend = backends.open(settings)) {
            outcome = run(backend.intake(), settings);
        }
        return printer.print(outcome);
    }

    static Outcome noSuchTenant(TenantId tenant) {
        return Outcome.refused("there is no tenant " + tenant + "; \"intake tenant list\" shows those there are");
    }
}
