package dev.intake.app.sync;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.webhook.ConnectorView;
import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredApiKey;
import dev.intake.sync.ProviderApiKey;
import java.util.Locale;
import picocli.CommandLine.Command;

/** Stores a tenant's API key of a provider. (Spec, Authentication 9; Decisions 4.3) */
@Command(
        name = "set-api-key",
        description = "Store the key of a provider's API. Clerk's secret key imports a tenant's existing users. Every"
                + " key verifies that no event is missing: Stripe's restricted key with the permission Read for"
                + " Events, Polar's organization access token with the scopes orders:read and subscriptions:read."
                + " It is read from standard input, never from an argument, and cannot be shown again.")
public final class ConnectorSetApiKeyCommand extends ApiKeyCommand {
    private final Terminal terminal;

    public ConnectorSetApiKeyCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantScope scope, Connector connector) {
        return terminal.readSecret(name(connector) + " of " + connector.segment())
                .flatMap(pasted -> ProviderApiKey.read(connector, pasted))
                .map(key -> set(scope, connector, key))
                .orElseGet(() -> Outcome.usageError("standard input must contain the "
                        + name(connector).toLowerCase(Locale.ROOT) + ": one line that begins with "
                        + ProviderApiKey.prefix(connector) + ", of at most " + ApiKey.MAX_LENGTH
                        + " characters"));
    }

    private static String name(Connector connector) {
        return switch (connector) {
            case STRIPE -> "Restricted key";
            case POLAR -> "Organization access token";
            case CLERK -> "Secret key";
        };
    }

    private static Outcome set(TenantScope scope, Connector connector, ApiKey key) {
        StoredApiKey stored = scope.connectors()
                .apiKey(connector)
                .set(scope.tenant(), key, Actor.COMMAND_LINE)
                .orElseThrow();
        String tenant = scope.tenant().value();
        return Outcome.done(
                ConnectorView.json(connector, stored),
                "Stored the API key of " + connector.segment() + ". "
                        + (connector == Connector.CLERK
                                ? "Import the users with: " + scope.launcher().line("import-users", tenant)
                                : "Verify its events with: "
                                        + scope.launcher().line("connector", "verify", tenant, connector.segment())));
    }
}
