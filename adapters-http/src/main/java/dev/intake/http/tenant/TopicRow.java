package dev.intake.http.tenant;

import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.SnsTopic.SubscriptionRequest;
import dev.intake.http.page.Labels;
import java.util.Optional;

/**
 * Amazon SES in the settings.
 *
 * @param endpoint endpoint URL
 * @param topic its stored topic, if set
 */
public record TopicRow(String endpoint, Optional<SnsTopic> topic) {
    /** Returns the name of the topic; blank without one. */
    public String arn() {
        return topic.map(stored -> stored.arn().value()).orElse("");
    }

    /** Returns when the topic was set, for the forms about it; blank without one. */
    public String seen() {
        return topic.map(stored -> stored.setAt().toString()).orElse("");
    }

    /** Returns when SNS asked to confirm the subscription; empty if it asks for nothing. */
    public Optional<String> askedAt() {
        return topic.flatMap(SnsTopic::request)
                .map(SubscriptionRequest::askedAt)
                .map(Labels::moment);
    }

    public boolean isConfirmed() {
        return topic.flatMap(SnsTopic::confirmedAt).isPresent();
    }

    /** Returns the state of the topic and its subscription. */
    public String state() {
        return topic.map(TopicRow::state).orElse("No topic yet");
    }

    private static String state(SnsTopic topic) {
        return topic.confirmedAt()
                .map(at -> "Subscription confirmed " + Labels.moment(at))
                .orElse(topic.request().isPresent() ? "Subscription not confirmed" : "No subscription yet");
    }
}
