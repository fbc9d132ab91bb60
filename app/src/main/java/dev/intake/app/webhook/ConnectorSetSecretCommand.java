package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Fault;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Terminal;
import dev.intake.app.command.WorldCallingCommand;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.kernel.Connector;
import dev.intake.secret.StoredSecrets;
import dev.intake.sync.ConnectorActions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets a connector's signing secret. By hand: it reads the secret. (Spec, Authentication 5; Decisions 4.3, 4.4) */
@Command(
        name = "set-secret",
        description = "Set the secret with which a provider signs a tenant's webhooks. It is read from standard input,"
                + " never from an argument, and cannot be shown again.")
public final class ConnectorSetSecretCommand extends WorldCallingCommand {
    private static final String EXPECTED = "standard input must contain the signing secret: one line of "
            + PastedSecret.MIN_LENGTH + " to " + SigningSecret.MAX_LENGTH + " characters";

    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe, polar or clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

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
    protected Outcome usageError(List<Fault> faults) {
        return Outcome.usageError(EXPECTED + ". " + faults.get(0).problem() + ".");
    }

    @Override
    protected Outcome run(Caller caller) {
        Optional<PastedSecret> pasted = terminal.readSecret("Signing secret of " + connector.segment())
                .map(text -> PastedSecret.read(connector, text));
        if (pasted.isEmpty()) {
            return Outcome.usageError(EXPECTED);
        }
        return pasted.get()
                .secret()
                .map(secret -> set(secret, caller))
                .orElseGet(
                        () -> Outcome.usageError(EXPECTED + ". " + pasted.get().why()));
    }

    private Outcome set(SigningSecret secret, Caller caller) {
        Map<String, String> given = Map.of(
                "connector", connector.segment(),
                "secret", secret.reveal(),
                "overlapSeconds", Long.toString(overlap.orElse(Duration.ZERO).toSeconds()));
        return outcome(
                caller.call(
                        ConnectorActions.SET_SECRET,
                        ConnectorActions.SET_SECRET.input().typed(given)),
                (answer, again) -> set(ConnectorView.json(answer)),
                caller);
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
