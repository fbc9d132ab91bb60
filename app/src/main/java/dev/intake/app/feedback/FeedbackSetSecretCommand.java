package dev.intake.app.feedback;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.StoredFeedbackSecret;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Sets the secret of a feedback provider. */
@Command(
        name = "set-secret",
        description = "Set the secret with which an email provider proves its reports: Resend's signing secret, or the"
                + " password in Postmark's webhook. It is read from standard input, never from an argument, and cannot"
                + " be shown again.")
public final class FeedbackSetSecretCommand extends FeedbackCommand {
    private static final String EXPECTED = "standard input must contain the secret: one line of "
            + PastedSecret.MIN_LENGTH + " to " + SigningSecret.MAX_LENGTH + " characters without spaces";

    private final Terminal terminal;

    public FeedbackSetSecretCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Outcome run(TenantScope scope, FeedbackProvider provider) {
        return terminal.readSecret("Secret of " + provider.segment())
                .map(text -> PastedSecret.read(text)
                        .fold(new PastedSecret.Cases<>(
                                usable -> set(scope, provider, usable.secret()),
                                refused -> Outcome.usageError(EXPECTED + ". " + refused.why()))))
                .orElseGet(() -> Outcome.usageError(EXPECTED));
    }

    private static Outcome set(TenantScope scope, FeedbackProvider provider, SigningSecret secret) {
        scope.note("set feedback secret of " + provider.segment());
        StoredFeedbackSecret stored = scope.connectors()
                .feedbackSecrets()
                .set(scope.tenant(), provider, secret)
                .orElseThrow();
        String endpoint = scope.settings().baseUrl().feedback(provider, scope.tenant());
        return Outcome.done(
                FeedbackView.json(provider, Optional.of(stored), endpoint),
                "Configure " + provider.segment() + " to send to  " + endpoint,
                "Any previous secret is rejected from now on.");
    }
}
