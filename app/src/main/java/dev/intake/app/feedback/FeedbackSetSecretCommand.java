package dev.intake.app.feedback;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Fault;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Terminal;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.feedback.FeedbackActions;
import dev.intake.feedback.FeedbackProvider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Sets the secret of an email provider. By hand: it reads the secret. */
@Command(
        name = "set-secret",
        description = "Set the secret with which an email provider proves its reports: Resend's signing secret is"
                + " read from standard input, never from an argument. The password in Postmark's webhook is generated"
                + " and shown once.")
public final class FeedbackSetSecretCommand extends CallingCommand {
    private static final String EXPECTED = "standard input must contain the secret: one line of "
            + PastedSecret.MIN_LENGTH + " to " + SigningSecret.MAX_LENGTH + " characters without spaces";

    @Parameters(index = "1", paramLabel = "PROVIDER", description = "resend or postmark.")
    private FeedbackProvider provider = Arguments.NO_PROVIDER;

    private final Terminal terminal;

    public FeedbackSetSecretCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome usageError(List<Fault> faults) {
        return Outcome.usageError(EXPECTED + ". " + faults.get(0).problem() + ".");
    }

    @Override
    protected Outcome run(Caller caller) {
        Map<String, String> named = Map.of("provider", provider.segment());
        if (!provider.issuesSecret()) {
            return outcome(
                    caller.call(
                            FeedbackActions.GENERATE_PASSWORD,
                            FeedbackActions.GENERATE_PASSWORD.input().typed(named)),
                    (answer, again) -> generated(answer),
                    caller);
        }
        Optional<PastedSecret> pasted =
                terminal.readSecret("Secret of " + provider.segment()).map(text -> PastedSecret.read(text));
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
        Map<String, String> given = Map.of("provider", provider.segment(), "secret", secret.reveal());
        return outcome(
                caller.call(
                        FeedbackActions.SET_SECRET,
                        FeedbackActions.SET_SECRET.input().typed(given)),
                (answer, again) ->
                        Outcome.done(answer, configure(answer), "Any previous secret is rejected from now on."),
                caller);
    }

    private static Outcome generated(ObjectNode answer) {
        return Outcome.done(
                answer,
                configure(answer),
                "with basic authentication, any user, and the password  "
                        + answer.path("password").asText(),
                "The password cannot be shown again. Any previous one is rejected from now on.");
    }

    private static String configure(ObjectNode answer) {
        return "Configure " + answer.path("provider").asText() + " to send to  "
                + answer.path("endpoint").asText();
    }
}
