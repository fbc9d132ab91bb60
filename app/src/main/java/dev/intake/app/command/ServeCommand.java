package dev.intake.app.command;

import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.service.Service;
import dev.intake.app.service.StartupReport;
import dev.intake.app.settings.Settings;
import java.time.Duration;
import picocli.CommandLine.Command;

/** Runs the service. */
@Command(
        name = "serve",
        description = "Run the service until it is interrupted. Without INTAKE_JDBC_URL it brings its own PostgreSQL,"
                + " whose files are in the data directory. Makes a first tenant if there is none and shows its key,"
                + " once. With --json, prints one JSON value when it serves.")
final class ServeCommand extends SettingsCommand {
    private static final Duration LOOK = Duration.ofMinutes(1);

    private final BackendSource backends;
    private final StopSignal stop;

    ServeCommand(Surroundings surroundings) {
        super(surroundings);
        this.backends = surroundings.serviceBackends();
        this.stop = surroundings.stop();
    }

    @Override
    int run(Settings settings, Printer printer) {
        try (Service service = Service.start(settings, backends)) {
            // Made last: a service that cannot listen must not have shown a key to nobody.
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
}
