package dev.intake.http.tenant;

import java.util.List;

/**
 * {@code feedback.jte}: the providers that report bounces and complaints.
 *
 * @param providers the providers with a secret
 * @param ses Amazon SES
 */
public record FeedbackView(List<FeedbackRow> providers, TopicRow ses) {
    /** Copies the list. */
    public FeedbackView {
        providers = List.copyOf(providers);
    }
}
