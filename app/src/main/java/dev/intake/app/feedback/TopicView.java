package dev.intake.app.feedback;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import dev.intake.feedback.ReceiveSns;
import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.SnsTopic.SubscriptionRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Formats the topic of Amazon SNS for output. */
final class TopicView {
    static final String PROVIDER = ReceiveSns.SEGMENT;

    private TopicView() {}

    static ObjectNode json(Optional<SnsTopic> topic, String endpoint) {
        return Json.object()
                .put("provider", PROVIDER)
                .put("endpoint", endpoint)
                .put("topic", topic.map(stored -> stored.arn().value()).orElse(null))
                .put("setAt", text(topic.map(SnsTopic::setAt)))
                .put("askedAt", text(topic.flatMap(SnsTopic::request).map(SubscriptionRequest::askedAt)))
                .put("confirmedAt", text(topic.flatMap(SnsTopic::confirmedAt)));
    }

    private static @Nullable String text(Optional<Instant> time) {
        return time.map(Instant::toString).orElse(null);
    }

    static List<String> table(Optional<SnsTopic> topic, String endpoint) {
        return Table.headed("PROVIDER", "TOPIC", "SUBSCRIPTION", "ENDPOINT")
                .row(
                        PROVIDER,
                        topic.map(stored -> stored.arn().value()).orElse("none"),
                        topic.map(TopicView::subscription).orElse(""),
                        endpoint)
                .lines("");
    }

    private static String subscription(SnsTopic topic) {
        return topic.confirmedAt()
                .map(at -> "confirmed " + at)
                .or(() -> topic.request().map(request -> "asked " + request.askedAt() + ", not confirmed"))
                .orElse("not asked yet");
    }
}
