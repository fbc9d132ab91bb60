package dev.intake.app.webhook;

import dev.intake.Connectors;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Terminal;
import dev.intake.app.settings.Settings;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.id.TenantId;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import dev.intake.webhook.ConnectorSecrets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets the secret that a provider signs with. (Spec, Authentication 5; Decisions 4.3, 4.4) */
@Command(
        name = "set-secret",
        description = "Set the secret that a provider signs a tenant's webhooks with. It is read from standard input,"
                + " never from an argument, and cannot be shown again.")
public final class ConnectorSetSecretCommand extends ConnectorCommand {
    private static final String EXPECTED = "the signing secret is read from standard input, one line of "
            + PastedSecret.MIN_LENGTH + " to " + SigningSecret.MAX_LENGTH + " characters";

    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe, polar or clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    @Option(
            names = "--overlap",
            paramLabel = "TIME",
            description =
                    "For how long the secret before is accepted still, as in 24h; at most 7d. Default: not at all.")
    private Optional<Duration> overlap = Optional.empty();

    private final Terminal terminal;

    public ConnectorSetSecretCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantId tenant, Connectors connectors, Settings settings) {
        Duration kept = overlap.orElse(Duration.ZERO);
        if (kept.compareTo(ConnectorSecrets.LONGEST_OVERLAP) > 0) {
            return Outcome.wrongUsage("--overlap must be at most " + ConnectorSecrets.LONGEST_OVERLAP.toDays() + "d");
        }
        return terminal.readSecret("Signing secret of " + connector.segment())
                .map(text -> set(tenant, connectors, text, kept, settings))
                .orElseGet(() -> Outcome.wrongUsage(EXPECTED));
    }

    private Outcome set(TenantId tenant, Connectors connectors, String text, Duration kept, Settings settings) {
        PastedSecret pasted = PastedSecret.read(connector, text);
        return pasted instanceof PastedSecret.Refused refused
                ? Outcome.wrongUsage(EXPECTED + ". " + refused.why())
                : set(tenant, connectors, ((PastedSecret.Usable) pasted).secret(), kept, settings);
    }

    private Outcome set(
            TenantId tenant, Connectors connectors, SigningSecret secret, Duration kept, Settings settings) {
        return connectors
                .connectorSecrets()
                .set(tenant, connector, secret, kept)
                .map(stored -> done(tenant, stored, settings))
                .orElseGet(() -> BackendCommand.noSuchTenant(tenant));
    }

    private Outcome done(TenantId tenant, StoredSecrets stored, Settings settings) {
        String endpoint = settings.baseUrl().webhook(connector, tenant);
        String old = stored.previous()
                .map(previous -> "The secret before is accepted until " + previous.until() + ".")
                .orElse("A secret set before is refused from now on.");
        return Outcome.done(
                ConnectorView.json(connector, Optional.of(stored), endpoint),
                List.of("Let " + connector.segment() + " send to  " + endpoint, old));
    }
}
