package dev.intake.app.sync;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.settings.Setting;
import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;
import dev.intake.sync.ProviderApiKey.Opening;
import dev.intake.sync.SyncKind;
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
public final class ImportUsersCommand extends SyncCommand {
    @Option(names = "--restart", description = "Start at the beginning of the list, whatever was imported before.")
    private boolean restart;

    public ImportUsersCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        Opening stored = scope.connectors().apiKey(Connector.CLERK).open(scope.tenant());
        Optional<ApiKey> key = scope.settings()
                .clerkApiKey()
                .or(() -> readKey(stored))
                .or(() -> stored instanceof Opening.Opened opened ? Optional.of(opened.key()) : Optional.empty());
        if (key.isPresent()) {
            return run(SyncKind.IMPORT, restart, Connector.CLERK, key.get(), scope);
        }
        return stored instanceof Opening.Locked
                ? locked(Connector.CLERK, scope)
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
}
