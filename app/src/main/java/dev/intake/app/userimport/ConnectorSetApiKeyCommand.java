package dev.intake.app.userimport;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.webhook.ConnectorView;
import dev.intake.connector.ApiKey;
import dev.intake.secret.StoredApiKey;
import dev.intake.userimport.ImportApiKey;
import picocli.CommandLine.Command;

/** Stores the API key with which a tenant's users are imported. (Spec, Authentication 9; Decisions 4.3) */
@Command(
        name = "set-api-key",
        description =
                "Store the secret key of Clerk's API, with which a tenant's existing users are imported. It is read"
                        + " from standard input, never from an argument, and cannot be shown again.")
public final class ConnectorSetApiKeyCommand extends ApiKeyCommand {
    private final Terminal terminal;

    public ConnectorSetApiKeyCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return terminal.readSecret("Secret key of Clerk")
                .flatMap(ImportApiKey::read)
                .map(key -> set(scope, key))
                .orElseGet(() -> Outcome.wrongUsage("standard input must contain the secret key: one line that begins"
                        + " with sk_, of at most " + ApiKey.MAX_LENGTH + " characters"));
    }

    private static Outcome set(TenantScope scope, ApiKey key) {
        StoredApiKey stored = scope.connectors()
                .importApiKey()
                .set(scope.tenant(), key, Actor.COMMAND_LINE)
                .orElseThrow();
        return Outcome.done(
                ConnectorView.json(ImportApiKey.CONNECTOR, stored),
                "Stored the API key of " + ImportApiKey.CONNECTOR.segment() + ". Import the users with: "
                        + scope.launcher().line("import-users", scope.tenant().value()));
    }
}
