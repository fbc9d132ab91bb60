package dev.intake.app.demo;

import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.SettingsCommand;
import dev.intake.app.service.Serving;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Settings;
import dev.intake.tenant.Tenant;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the service with a made-up tenant. */
@Command(
        name = "demo",
        description = "Fill a tenant with a made-up month of signups, usage and billing, and run the service until you"
                + " interrupt it. The demo has its own embedded database beside the data directory, named like it with"
                + " \"-demo\" at the end, and sends no emails. The next start finds it filled.")
public final class DemoCommand extends SettingsCommand {
    /** The number of contacts by default. */
    private static final int CONTACTS = 2_000;

    private static final int MAX_CONTACTS = 50_000;
    private static final String SUFFIX = "-demo";

    @Option(
            names = "--contacts",
            paramLabel = "N",
            description = "The number of contacts, 1 to " + MAX_CONTACTS + ". Default: ${DEFAULT-VALUE}.")
    private int contacts = CONTACTS;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Another number generates another month. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    private final BackendSource backends;
    private final Serving serving;

    public DemoCommand(CommandContext commandContext) {
        super(commandContext);
        this.backends = commandContext.serviceBackends();
        this.serving = new Serving(commandContext);
    }

    @Override
    protected boolean startsService() {
        return true;
    }

    @Override
    protected int run(Settings settings, Printer printer) {
        if (contacts < 1 || contacts > MAX_CONTACTS) {
            return printer.print(Outcome.usageError("--contacts must be 1 to " + MAX_CONTACTS));
        }
        return settings.database()
                .fold(new DatabaseSettings.Cases<>(
                        embedded -> run(
                                settings.withDatabase(beside(embedded)).withoutMailServer(), beside(embedded), printer),
                        external -> printer.print(Outcome.usageError(
                                "the demo runs on its own embedded database; unset INTAKE_JDBC_URL"))));
    }

    private int run(Settings settings, DatabaseSettings.Embedded database, Printer printer) {
        Optional<Outcome> refused;
        try (Backend backend = backends.open(settings)) {
            refused = fill(backend, settings, database.dataDirectory(), printer);
        }
        return refused.map(printer::print).orElseGet(() -> serving.run(settings, printer));
    }

    private static DatabaseSettings.Embedded beside(DatabaseSettings.Embedded given) {
        Path directory = given.dataDirectory();
        return new DatabaseSettings.Embedded(directory.resolveSibling(directory.getFileName() + SUFFIX), true);
    }

    /** Fills the storage unless it holds the demo. Returns the refusal if it holds something else. */
    private Optional<Outcome> fill(Backend backend, Settings settings, Path directory, Printer printer) {
        List<Tenant> tenants = backend.intake().tenantSetup().list();
        if (tenants.isEmpty()) {
            new DemoTenant(seed, contacts, Instant.now())
                    .fill(
                            backend,
                            settings.baseUrl().value(),
                            progress -> printer.overwrite("Making up day " + progress.day() + " of " + progress.days()
                                    + " for " + progress.contacts() + " contacts"));
            printer.note("");
            return Optional.empty();
        }
        return DemoTenant.isComplete(tenants, backend)
                ? Optional.empty()
                : Optional.of(Outcome.refused("the database in " + directory
                        + " holds other tenants, or a demo that was interrupted; delete the directory, or choose another"
                        + " with --data-dir"));
    }
}
