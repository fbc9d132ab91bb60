package dev.intake.app.service;

import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.StopSignal;
import dev.intake.app.running.KnownService;
import dev.intake.app.running.KnownServices;
import dev.intake.app.settings.BaseUrl;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Settings;
import dev.intake.tenant.FirstTenant;
import java.time.Duration;
import java.util.Optional;

/** Runs the service in the foreground, for several commands. */
public final class Serving {
    private static final Duration POLL_INTERVAL = Duration.ofMinutes(1);

    private final BackendSource backends;
    private final StopSignal stop;
    private final KnownServices services;

    public Serving(CommandContext commandContext) {
        this.backends = commandContext.serviceBackends();
        this.stop = commandContext.stop();
        this.services = KnownServices.of(commandContext.environment());
    }

    /** Writes the note that lets commands in other directories find an embedded database. */
    private KnownServices.Note note(Settings settings, int port) {
        return settings.database() instanceof DatabaseSettings.Embedded embedded
                ? services.note(new KnownService(
                        embedded.dataDirectory(), port, settings.publicUrl().map(BaseUrl::value)))
                : () -> {};
    }

    /**
     * Starts the service, prints its addresses, and runs it until the stop signal.
     *
     * @return the exit code
     * @throws dev.intake.app.backend.BackendException if the storage cannot be used
     * @throws PortTakenException if the service cannot listen on a port
     */
    public int run(Settings settings, Printer printer) {
        stop.allow(settings.stop().whole());
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
        // The first tenant is created last: if the service could not listen, nobody would see the key.
        Optional<FirstTenant> first = service.intake().tenantSetup().createFirst();
        StartupReport report = new StartupReport(
                settings,
                service.baseUrl(),
                service.port(),
                first,
                first.flatMap(created ->
                        service.intake().generateTestKey(created.tenant().id())),
                service.intake().accounts().createOperator(),
                service.intake().accounts().operator().map(Account::name).orElse(AccountName.OPERATOR));
        int code = printer.print(Outcome.done(report.json(), report.lines()));
        while (!stop.await(POLL_INTERVAL)) {
            // Only the signal stops the service.
        }
        return code;
    }
}
