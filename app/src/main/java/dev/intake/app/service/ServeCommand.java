package dev.intake.app.service;

import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.SettingsCommand;
import dev.intake.app.command.StopSignal;
import dev.intake.app.running.KnownService;
import dev.intake.app.running.KnownServices;
import dev.intake.app.settings.BaseUrl;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Settings;
import java.time.Duration;
import picocli.CommandLine.Command;

/** Runs the service. */
@Command(
        name = "serve",
        description =
                "Run the service until you interrupt it. Without INTAKE_JDBC_URL, it runs its own PostgreSQL in the"
                        + " data directory. If there is no tenant, it creates one and shows its key once. With --json, it prints"
                        + " one JSON value when it is ready.")
public final class ServeCommand extends SettingsCommand {
    private static final Duration LOOK = Duration.ofMinutes(1);

    private final BackendSource backends;
    private final StopSignal stop;
    private final KnownServices services;

    public ServeCommand(CommandContext commandContext) {
        super(commandContext);
        this.backends = commandContext.serviceBackends();
        this.stop = commandContext.stop();
        this.services = KnownServices.of(commandContext.environment());
    }

    @Override
    protected boolean startsService() {
        return true;
    }

    /** Writes the note with which commands in other directories find an embedded database. */
    private KnownServices.Note note(Settings settings, int port) {
        return settings.database() instanceof DatabaseSettings.Embedded embedded
                ? services.note(new KnownService(
                        embedded.dataDirectory(), port, settings.publicUrl().map(BaseUrl::value)))
                : () -> {};
    }

    @Override
    protected int run(Settings settings, Printer printer) {
        try (Service service = Service.start(settings, backends)) {
            KnownServices.Note note = note(settings, service.port());
            try {
                return serve(service, settings, printer);
            } finally {
                note.close();
            }
        }
    }

    private int serve(Service service, Settings settings, Printer printer) {
        // Created last: if the service cannot listen, nobody would see the key.
        StartupReport report = new StartupReport(
                settings,
                service.baseUrl(),
                service.port(),
                service.intake().tenantSetup().createFirst(),
                service.intake().accounts().createOperator(),
                service.intake().accounts().operator().map(Account::name).orElse(AccountName.OPERATOR));
        int code = printer.print(Outcome.done(report.json(), report.lines()));
        while (!stop.within(LOOK)) {
            // Only the signal ends the service.
        }
        return code;
    }
}
