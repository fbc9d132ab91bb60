package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.output.Json;
import dev.intake.app.output.Launcher;
import dev.intake.app.service.ProviderAdapters;
import dev.intake.app.settings.Setting;
import dev.intake.app.settings.Settings;
import dev.intake.connector.ApiKey;
import dev.intake.port.StorageException;
import dev.intake.port.UserCursor;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.ImportOutcome;
import dev.intake.usecase.ImportProgress;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings in the users whom Clerk has already. (Spec, Authentication 9) */
@Command(
        name = "import-users",
        description = "Bring a tenant's users at Clerk in as contacts. Writes no event and fires nothing; users who are"
                + " contacts already are refreshed. Clerk's secret key comes from INTAKE_CLERK_API_KEY or is read from"
                + " standard input. An import that was stopped can go on where it came.")
final class ImportUsersCommand extends SettingsCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Option(
            names = "--after",
            paramLabel = "CURSOR",
            description = "Go on behind this place, which an import that was stopped has printed.")
    private Optional<UserCursor> after = Optional.empty();

    private final BackendSource backends;
    private final Terminal terminal;
    private final StopSignal stop;

    ImportUsersCommand(Surroundings surroundings) {
        super(surroundings);
        this.backends = surroundings.backends();
        this.terminal = surroundings.terminal();
        this.stop = surroundings.stop();
    }

    @Override
    int run(Settings settings, Printer printer) {
        Outcome outcome;
        try (Backend backend = backends.open(settings)) {
            if (backend.intake().views().tenant(tenant).isEmpty()) {
                return printer.print(BackendCommand.noSuchTenant(tenant));
            }
            outcome = key(settings)
                    .map(key -> importWith(key, backend, settings, printer))
                    .orElseGet(() -> Outcome.wrongUsage("Clerk's secret key is missing: set "
                            + Setting.CLERK_API_KEY.variable() + " or give it on standard input"));
        }
        return printer.print(outcome);
    }

    private Optional<ApiKey> key(Settings settings) {
        return settings.clerkApiKey()
                .or(() -> terminal.readSecret("Secret key of Clerk").flatMap(ApiKey::parse));
    }

    private Outcome importWith(ApiKey key, Backend backend, Settings settings, Printer printer) {
        ImportMeter meter = new ImportMeter(printer, terminal.isInteractive(), stop, after);
        try {
            ImportOutcome outcome = backend.connectors(ProviderAdapters.payloads())
                    .importUsers()
                    .run(tenant, ProviderAdapters.clerkUsers(settings.clerkBaseUrl(), key), after, meter);
            meter.end();
            return outcome(outcome, settings);
        } catch (StorageException e) {
            meter.end();
            meter.reached().ifPresent(place -> printer.note(goOn(place, settings)));
            throw e;
        }
    }

    private Outcome outcome(ImportOutcome outcome, Settings settings) {
        if (outcome instanceof ImportOutcome.Completed completed) {
            return Outcome.done(json(completed.progress()), summary(completed.progress()));
        }
        if (outcome instanceof ImportOutcome.Failed failed) {
            return unfinished(failed.reason(), failed.progress(), settings);
        }
        return outcome instanceof ImportOutcome.Stopped stopped
                ? unfinished("stopped", stopped.progress(), settings)
                : BackendCommand.noSuchTenant(tenant);
    }

    private Outcome unfinished(String why, ImportProgress progress, Settings settings) {
        ObjectNode json = Json.object().put("ok", false).put("message", why).setAll(json(progress));
        String goOn = progress.reached().map(place -> goOn(place, settings)).orElse("Run it again to start over.");
        return new Outcome(Outcome.REFUSED, json, List.of(), List.of("intake: " + why, summary(progress), goOn));
    }

    private String goOn(UserCursor place, Settings settings) {
        return "What came is stored. Go on with: "
                + Launcher.of(settings).line("import-users", tenant.value(), "--after", place.value());
    }

    private static ObjectNode json(ImportProgress progress) {
        return Json.object()
                .put("seen", progress.seen())
                .put("imported", progress.imported())
                .put("passedOver", progress.passedOver())
                .put("after", progress.reached().map(UserCursor::value).orElse(null));
    }

    private static String summary(ImportProgress progress) {
        return progress.imported() + " users are contacts, " + progress.passedOver()
                + " were passed over (deleted, without an id, or newer data is known).";
    }
}
