package dev.intake.app.command;

import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** A command about what a tenant's programs send. The storage is open for as long as it works. */
public abstract class TenantCommand extends SettingsCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    private final BackendSource backends;

    public TenantCommand(CommandContext commandContext) {
        super(commandContext);
        this.backends = commandContext.backends();
    }

    /** What is wrong with the arguments, whatever is stored. */
    protected Optional<Outcome> wrongUsage() {
        return Optional.empty();
    }

    /** Does the command's work for a tenant that there is. */
    protected abstract Outcome run(TenantScope scope);

    @Override
    protected final int run(Settings settings, Printer printer) {
        Optional<Outcome> wrong = wrongUsage();
        if (wrong.isPresent()) {
            return printer.print(wrong.get());
        }
        Outcome outcome;
        try (Backend backend = backends.open(settings)) {
            outcome = backend.intake().views().tenant(tenant).isEmpty()
                    ? BackendCommand.noSuchTenant(tenant)
                    : run(new TenantScope(tenant, backend.intake(), backend.programs(), settings));
        }
        return printer.print(outcome);
    }
}
