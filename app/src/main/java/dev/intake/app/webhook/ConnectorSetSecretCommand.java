package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredSecrets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Sets a connector's signing secret. (Spec, Authentication 5; Decisions 4.3, 4.4) */
@Command(
        name = "set-secret",
        description = "Set the secret with which a provider signs a tenant's webhooks. It is read from standard input,"
                + " never from an argument, and cannot be shown again.")
public final class ConnectorSetSecretCommand extends ConnectorCommand implements RemoteCommand {
    private static final String EXPECTED = "standard input must contain the signing secret: one line of "
            + PastedSecret.MIN_LENGTH + " to " + SigningSecret.MAX_LENGTH + " characters";

    @Option(
            names = "--overlap",
            paramLabel = "TIME",
            description = "How long the previous secret remains valid, such as 24h; at most 7d."
                    + " Default: it is rejected at once.")
    private Optional<Duration> overlap = Optional.empty();

    private final Terminal terminal;

    public ConnectorSetSecretCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Optional<Outcome> usageError() {
        return overlap.filter(time -> time.compareTo(StoredSecrets.MAX_OVERLAP) > 0)
                .map(tooLong ->
                        Outcome.usageError("--overlap must be at most " + StoredSecrets.MAX_OVERLAP.toDays() + "d"));
    }

    @Override
    protected Outcome run(TenantScope scope, Connector connector) {
        return read(
                connector,
                text -> scope.connectors().connectorSecrets().read(scope.tenant(), connector, text),
                secret -> set(scope, connector, secret));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return read(connector(), text -> PastedSecret.read(connector(), text), secret -> {
            ObjectNode body = Json.object().put("secret", secret.reveal());
            overlap.ifPresent(time -> body.put("overlapSeconds", time.toSeconds()));
            return set(ConnectorView.json(tenant.send("PUT", secretPath(), body)));
        });
    }

    private Outcome read(
            Connector connector, Function<String, PastedSecret> reader, Function<SigningSecret, Outcome> next) {
        return terminal.readSecret("Signing secret of " + connector.segment())
                .map(text -> reader.apply(text)
                        .fold(new PastedSecret.Cases<>(
                                usable -> next.apply(usable.secret()),
                                refused -> Outcome.usageError(EXPECTED + ". " + refused.why()))))
                .orElseGet(() -> Outcome.usageError(EXPECTED));
    }

    private Outcome set(TenantScope scope, Connector connector, SigningSecret secret) {
        scope.note("set signing secret of " + connector.segment());
        StoredSecrets stored = scope.connectors()
                .connectorSecrets()
                .set(scope.tenant(), connector, secret, overlap.orElse(Duration.ZERO))
                .orElseThrow();
        return set(ConnectorView.json(
                connector, Optional.of(stored), scope.settings().baseUrl().webhook(connector, scope.tenant())));
    }

    private static Outcome set(ObjectNode connector) {
        return Outcome.done(
                connector,
                "Configure " + connector.path("connector").asText() + " to send to  "
                        + connector.path("endpoint").asText(),
                Optional.ofNullable(connector.path("overlapUntil").textValue())
                        .map(until -> "The previous secret is valid until " + until + ".")
                        .orElse("Any previous secret is rejected from now on."));
    }
}
