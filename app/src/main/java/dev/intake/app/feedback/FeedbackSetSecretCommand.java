package dev.intake.app.feedback;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.FeedbackSecrets;
import dev.intake.feedback.StoredFeedbackSecret;
import java.security.SecureRandom;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Sets the secret of a feedback provider. */
@Command(
        name = "set-secret",
        description = "Set the secret with which an email provider proves its reports: Resend's signing secret is"
                + " read from standard input, never from an argument. The password in Postmark's webhook is generated"
                + " and shown once.")
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
        if (!provider.issuesSecret()) {
            scope.note("set feedback secret of " + provider.segment());
            FeedbackSecrets.Generated generated = scope.connectors()
                    .feedbackSecrets()
                    .generate(scope.tenant(), provider, new SecureRandom())
                    .orElseThrow();
            return generated(scope, provider, generated);
        }
        return terminal.readSecret("Secret of " + provider.segment())
                .map(text -> PastedSecret.read(text)
                        .fold(new PastedSecret.Cases<>(
                                usable -> set(scope, provider, usable.secret()),
                                refused -> Outcome.usageError(EXPECTED + ". " + refused.why()))))
                .orElseGet(() -> Outcome.usageError(EXPECTED));
    }

    private static Outcome generated(
            TenantScope scope, FeedbackProvider provider, FeedbackSecrets.Generated generated) {
        String endpoint = scope.settings().baseUrl().feedback(provider.segment(), scope.tenant());
        String password = generated.secret().reveal();
        return Outcome.done(
                FeedbackView.json(provider, Optional.of(generated.stored()), endpoint)
                        .put("password", password),
                "Configure " + provider.segment() + " to send to  " + endpoint,
                "with basic authentication, any user, and the password  " + password,
                "The password cannot be shown again. Any previous one is rejected from now on.");
    }

    private static Outcome set(TenantScope scope, FeedbackProvider provider, SigningSecret secret) {
        scope.note("set feedback secret of " + provider.segment());
        StoredFeedbackSecret stored = scope.connectors()
                .feedbackSecrets()
                .set(scope.tenant(), provider, secret)
                .orElseThrow();
        String endpoint = scope.settings().baseUrl().feedback(provider.segment(), scope.tenant());
        ObjectNode json = FeedbackView.json(provider, Optional.of(stored), endpoint);
        return Outcome.done(
                json,
                "Configure " + provider.segment() + " to send to  " + endpoint,
                "Any previous secret is rejected from now on.");
    }
}
