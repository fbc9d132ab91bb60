package dev.intake.app.webhook;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import dev.intake.webhook.ConnectorSecrets;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Sets a connector's signing secret. (Spec, Authentication 5; Decisions 4.3, 4.4) */
@Command(
        name = "set-secret",
        description = "Set the secret with which a provider signs a tenant's webhooks. It is read from standard input,"
                + " never from an argument, and cannot be shown again.")
public final class ConnectorSetSecretCommand extends ConnectorCommand {
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
    protected Optional<Outcome> wrongUsage() {
        return overlap.filter(time -> time.compareTo(ConnectorSecrets.LONGEST_OVERLAP) > 0)
                .map(tooLong -> Outcome.wrongUsage(
                        "--overlap must be at most " + ConnectorSecrets.LONGEST_OVERLAP.toDays() + "d"));
    }

    @Override
    protected Outcome run(TenantScope scope, Connector connector) {
        return terminal.readSecret("Signing secret of " + connector.segment())
                .map(text -> read(scope, connector, PastedSecret.read(connector, text)))
                .orElseGet(() -> Outcome.wrongUsage(EXPECTED));
    }

    private Outcome read(TenantScope scope, Connector connector, PastedSecret pasted) {
        return pasted.fold(new PastedSecret.Cases<>(
                usable -> set(scope, connector, usable.secret()),
                refused -> Outcome.wrongUsage(EXPECTED + ". " + refused.why())));
    }

    private Outcome set(TenantScope scope, Connector connector, SigningSecret secret) {
        scope.note("set signing secret of " + connector.segment());
        StoredSecrets stored = scope.connectors()
                .connectorSecrets()
                .set(scope.tenant(), connector, secret, overlap.orElse(Duration.ZERO))
                .orElseThrow();
        String endpoint = scope.settings().baseUrl().webhook(connector, scope.tenant());
        return Outcome.done(
                ConnectorView.json(connector, Optional.of(stored), endpoint),
                "Configure " + connector.segment() + " to send to  " + endpoint,
                stored.previous()
                        .map(previous -> "The previous secret is valid until " + previous.until() + ".")
                        .orElse("Any previous secret is rejected from now on."));
    }
}
