package dev.intake.app.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Setting;
import dev.intake.connector.ApiKey;
import dev.intake.kernel.StorageException;
import dev.intake.sync.ImportOutcome;
import dev.intake.sync.ImportUsers;
import dev.intake.sync.ProviderApiKey.Opening;
import dev.intake.sync.UserDirectory;
import dev.intake.sync.UserImport;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Imports the existing users of Clerk. (Spec, Authentication 9) */
@Command(
        name = "import-users",
        description =
                "Import a tenant's existing users from Clerk as contacts. Records no events and starts no programs;"
                        + " existing contacts are updated. Clerk's secret key comes from INTAKE_CLERK_API_KEY, from standard"
                        + " input or from \"connector set-api-key\". After an interruption, repeat the command: it continues"
                        + " where it stopped.")
public final class ImportUsersCommand extends TenantCommand {
    @Option(names = "--restart", description = "Start at the beginning of the list, whatever was imported before.")
    private boolean restart;

    private final Terminal terminal;
    private final StopSignal stop;

    public ImportUsersCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
        this.stop = commandContext.stop();
    }

    @Override
    protected Outcome run(TenantScope scope) {
        Opening stored = scope.connectors().importApiKey().open(scope.tenant());
        Optional<ApiKey> key = scope.settings()
                .clerkApiKey()
                .or(() -> readKey(stored))
                .or(() -> stored instanceof Opening.Opened opened ? Optional.of(opened.key()) : Optional.empty());
        if (key.isPresent()) {
            return importWith(key.get(), scope);
        }
        return stored instanceof Opening.Locked
                ? Outcome.refused(
                        "the stored API key cannot be decrypted with any configured master key; set it again with: "
                                + scope.launcher()
                                        .line(
                                                "connector",
                                                "set-api-key",
                                                scope.tenant().value(),
                                                "clerk"))
                : Outcome.usageError("Clerk's secret key is missing: set " + Setting.CLERK_API_KEY.variable()
                        + ", pass it on standard input, or store it with \"intake connector set-api-key\"");
    }

    /**
     * Reads the key from standard input; at a terminal, only if no key is stored. A key from a pipe takes precedence over the
     * stored one.
     */
    private Optional<ApiKey> readKey(Opening stored) {
        return stored instanceof Opening.Opened && terminal.isInteractive()
                ? Optional.empty()
                : terminal.readSecret("Secret key of Clerk").flatMap(ApiKey::parse);
    }

    private Outcome importWith(ApiKey key, TenantScope scope) {
        ImportUsers importUsers = scope.connectors().importUsers();
        UserDirectory users = ProviderAdapters.clerkUsers(scope.settings().clerkBaseUrl(), key);
        ImportMeter meter = new ImportMeter(
                scope.printer(),
                terminal.isInteractive(),
                stop,
                () -> scope.connectors().userImports().status(scope.tenant()).expected());
        try {
            return outcome(
                    restart
                            ? importUsers.restart(scope.tenant(), users, meter)
                            : importUsers.run(scope.tenant(), users, meter),
                    scope);
        } catch (StorageException e) {
            scope.printer().note(resume(scope));
            throw e;
        } finally {
            meter.end();
        }
    }

    private static Outcome outcome(ImportOutcome outcome, TenantScope scope) {
        return outcome.fold(new ImportOutcome.Cases<>(
                completed ->
                        Outcome.done(SyncView.users(completed.reached()), SyncView.usersSummary(completed.reached())),
                complete -> Outcome.done(
                        SyncView.users(complete.reached()),
                        "The import is complete since "
                                + complete.reached().finishedAt().orElseThrow()
                                + ". Webhooks deliver later users. To import everyone again: "
                                + scope.launcher()
                                        .line(
                                                "connector",
                                                "sync",
                                                "import-users",
                                                scope.tenant().value(),
                                                "--restart"),
                        SyncView.usersSummary(complete.reached())),
                failed -> unfinished(failed.reason(), failed.reached(), scope),
                stopped -> unfinished("stopped", stopped.reached(), scope),
                takenOver -> Outcome.refused("another run continues this import, perhaps one that was started in the"
                        + " dashboard; \"intake connector sync status " + scope.tenant() + "\" shows its state"),
                noSuchTenant -> scope.gone()));
    }

    private static Outcome unfinished(String why, UserImport reached, TenantScope scope) {
        ObjectNode json = Json.object().put("ok", false).put("message", why).setAll(SyncView.users(reached));
        return new Outcome(
                Outcome.REFUSED,
                json,
                List.of(),
                List.of("intake: " + why, SyncView.usersSummary(reached), resume(scope)));
    }

    private static String resume(TenantScope scope) {
        return "The imported users are stored. To continue: "
                + scope.launcher()
                        .line(
                                "connector",
                                "sync",
                                "import-users",
                                scope.tenant().value());
    }
}
