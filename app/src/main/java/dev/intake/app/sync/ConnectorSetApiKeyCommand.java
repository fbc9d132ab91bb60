package dev.intake.app.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Terminal;
import dev.intake.app.webhook.ConnectorView;
import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;
import dev.intake.sync.ConnectorActions;
import dev.intake.sync.ProviderApiKey;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Stores a tenant's API key of a provider. By hand: it reads the key. (Spec, Authentication 9; Decisions 4.3) */
@Command(
        name = "set-api-key",
        description = "Store the key of a provider's API. Clerk's secret key imports a tenant's existing users. Every"
                + " key verifies that no event is missing: Stripe's restricted key with the permission Read for"
                + " Events, Polar's organization access token with the scopes orders:read and subscriptions:read."
                + " It is read from standard input, never from an argument, and cannot be shown again.")
public final class ConnectorSetApiKeyCommand extends CallingCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe, polar or clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    private final Terminal terminal;

    public ConnectorSetApiKeyCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(Caller caller) {
        return terminal.readSecret(name(connector) + " of " + connector.segment())
                .flatMap(pasted -> ProviderApiKey.read(connector, pasted))
                .map(key -> set(key, caller))
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

    private Outcome set(ApiKey key, Caller caller) {
        Map<String, String> given = Map.of("connector", connector.segment(), "apiKey", key.reveal());
        return outcome(
                caller.call(
                        ConnectorActions.SET_API_KEY,
                        ConnectorActions.SET_API_KEY.input().typed(given)),
                this::stored,
                caller);
    }

    private Outcome stored(ObjectNode answer, Caller caller) {
        String tenant = caller.tenant().value();
        return Outcome.done(
                ConnectorView.apiKey(answer),
                "Stored the API key of " + connector.segment() + ". "
                        + (connector == Connector.CLERK
                                ? "Import the users with: "
                                        + caller.launcher().line("connector", "sync", "import-users", tenant)
                                : "Verify its events with: "
                                        + caller.launcher()
                                                .line("connector", "sync", "verify", tenant, connector.segment())));
    }
}
