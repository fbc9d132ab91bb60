package dev.intake.http.tenant;

import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.SnsTopic.SubscriptionRequest;
import dev.intake.http.page.Labels;
import java.util.Optional;

/**
 * Amazon SES in the settings.
 *
 * @param endpoint endpoint URL
 * @param topic its stored topic; absent if not set
 */
public record TopicRow(String endpoint, Optional<SnsTopic> topic) {
    /** Returns the ARN of the topic; blank if there is none. */
    public String arn() {
        return topic.map(stored -> stored.arn().value()).orElse("");
    }

    /** Returns when the topic was set, for its forms; blank if there is none. */
    public String seen() {
        return topic.map(stored -> stored.setAt().toString()).orElse("");
    }

    /** Returns when SNS requested confirmation of the subscription; absent if it did not. */
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
