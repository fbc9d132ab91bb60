package dev.intake.http.tenant;

import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.StoredFeedbackSecret;
import dev.intake.http.page.Labels;
import java.util.List;
import java.util.Optional;

/**
 * An email provider in the settings.
 *
 * @param provider the provider
 * @param endpoint endpoint URL
 * @param secret its stored secret, if set
 */
public record FeedbackRow(FeedbackProvider provider, String endpoint, Optional<StoredFeedbackSecret> secret) {
    /** Returns the provider's name. */
    static String label(FeedbackProvider provider) {
        return switch (provider) {
            case RESEND -> "Resend";
            case POSTMARK -> "Postmark";
        };
    }

    public String label() {
        return label(provider);
    }

    public String segment() {
        return provider.segment();
    }

    public String instructions() {
        return switch (provider) {
            case RESEND -> "In Resend, open Webhooks and add a webhook.";
            case POSTMARK ->
                "In Postmark, open Webhooks of the message stream and add one with basic authentication: any user, and"
                        + " the password that Intake generates here.";
        };
    }

    /** Returns the events to select. */
    public List<String> events() {
        return switch (provider) {
            case RESEND -> List.of("email.bounced", "email.complained");
            case POSTMARK -> List.of("Bounce", "Spam complaint");
        };
    }

    /** Returns the label of the field. */
    public String secretLabel() {
        return switch (provider) {
            case RESEND -> "Resend signing secret";
            case POSTMARK -> "Postmark webhook password";
        };
    }

    /** Returns whether the secret is pasted here, rather than generated. */
    public boolean isPasted() {
        return provider.issuesSecret();
    }

    /** Returns when the secret was set, for the form that replaces it; blank if there is none. */
    public String seen() {
        return secret.map(stored -> stored.setAt().toString()).orElse("");
    }

    /** Returns the state of the secret. */
    public String state() {
        return secret.map(stored -> "Secret set " + Labels.moment(stored.setAt())
                        + (stored.shownEnd().isEmpty() ? "" : ", ends in " + stored.shownEnd()))
                .orElse("No secret yet");
    }
}
