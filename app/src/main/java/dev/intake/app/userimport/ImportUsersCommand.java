package dev.intake.app.userimport;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Connectors;
import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.command.SettingsCommand;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import dev.intake.app.output.Launcher;
import dev.intake.app.settings.Setting;
import dev.intake.app.settings.Settings;
import dev.intake.connector.ApiKey;
import dev.intake.id.TenantId;
import dev.intake.store.StorageException;
import dev.intake.userimport.ImportApiKey.Opening;
import dev.intake.userimport.ImportOutcome;
import dev.intake.userimport.ImportUsers;
import dev.intake.userimport.UserDirectory;
import dev.intake.userimport.UserImport;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings in the users whom Clerk has already. (Spec, Authentication 9) */
@Command(
        name = "import-users",
        description =
                "Bring a tenant's users at Clerk in as contacts. Writes no event and fires nothing; users who are"
                        + " contacts already are refreshed. Clerk's secret key comes from INTAKE_CLERK_API_KEY, from standard input"
                        + " or from what \"connector set-api-key\" keeps. However it was interrupted, the same command goes on where it stood.")
public final class ImportUsersCommand extends SettingsCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Option(names = "--restart", description = "Begin at the start of the list, whatever was imported before.")
    private boolean restart;

    private final BackendSource backends;
    private final Terminal terminal;
    private final StopSignal stop;

    public ImportUsersCommand(CommandContext commandContext) {
        super(commandContext);
        this.backends = commandContext.backends();
        this.terminal = commandContext.terminal();
        this.stop = commandContext.stop();
    }

    @Override
    protected int run(Settings settings, Printer printer) {
        Outcome outcome;
        try (Backend backend = backends.open(settings)) {
            if (backend.intake().views().tenant(tenant).isEmpty()) {
                return printer.print(BackendCommand.noSuchTenant(tenant));
            }
            outcome = run(backend.connectors(ProviderAdapters.payloads()), settings, printer);
        }
        return printer.print(outcome);
    }

    private Outcome run(Connectors connectors, Settings settings, Printer printer) {
        Opening kept = connectors.importApiKey().open(tenant);
        Optional<ApiKey> key = settings.clerkApiKey()
                .or(() -> typed(kept))
                .or(() -> kept instanceof Opening.Opened opened ? Optional.of(opened.key()) : Optional.empty());
        if (key.isPresent()) {
            return importWith(key.get(), connectors, settings, printer);
        }
        return kept instanceof Opening.Locked
                ? Outcome.refused("the API key that is kept does not open with any master key that is set; set it again"
                        + " with: "
                        + Launcher.of(settings).line("connector", "set-api-key", tenant.value(), "clerk"))
                : Outcome.wrongUsage("Clerk's secret key is missing: set " + Setting.CLERK_API_KEY.variable()
                        + ", give it on standard input or keep it with \"connector set-api-key\"");
    }

    /** Nobody is asked for what is kept; what comes through a pipe goes before it. */
    private Optional<ApiKey> typed(Opening kept) {
        return kept instanceof Opening.Opened && terminal.isInteractive()
                ? Optional.empty()
                : terminal.readSecret("Secret key of Clerk").flatMap(ApiKey::parse);
    }

    private Outcome importWith(ApiKey key, Connectors connectors, Settings settings, Printer printer) {
        ImportUsers importUsers = connectors.importUsers();
        UserDirectory users = ProviderAdapters.clerkUsers(settings.clerkBaseUrl(), key);
        ImportMeter meter = new ImportMeter(printer, terminal.isInteractive(), stop);
        try {
            return outcome(
                    restart ? importUsers.restart(tenant, users, meter) : importUsers.run(tenant, users, meter),
                    settings);
        } catch (StorageException e) {
            printer.note(goOn(settings));
            throw e;
        } finally {
            meter.end();
        }
    }

    private Outcome outcome(ImportOutcome outcome, Settings settings) {
        return outcome.fold(new ImportOutcome.Cases<>(
                completed ->
                        Outcome.done(ImportView.json(completed.reached()), ImportView.summary(completed.reached())),
                complete -> Outcome.done(
                        ImportView.json(complete.reached()),
                        "It is complete since "
                                + complete.reached().finishedAt().orElseThrow()
                                + ". Webhooks bring those who came later; to import everybody again: "
                                + Launcher.of(settings).line("import-users", tenant.value(), "--restart"),
                        ImportView.summary(complete.reached())),
                failed -> unfinished(failed.reason(), failed.reached(), settings),
                stopped -> unfinished("stopped", stopped.reached(), settings),
                takenOver -> Outcome.refused(
                        "another run of this import is at work, and goes on with it; \"connector import-status\" tells of one that was started"
                                + " in the dashboard"),
                noSuchTenant -> BackendCommand.noSuchTenant(tenant)));
    }

    private Outcome unfinished(String why, UserImport reached, Settings settings) {
        ObjectNode json = Json.object().put("ok", false).put("message", why).setAll(ImportView.json(reached));
        return new Outcome(
                Outcome.REFUSED,
                json,
                List.of(),
                List.of("intake: " + why, ImportView.summary(reached), goOn(settings)));
    }

    private String goOn(Settings settings) {
        return "What came is stored. Go on with: " + Launcher.of(settings).line("import-users", tenant.value());
    }
}
