package dev.intake.feedback;

import dev.intake.action.ActionContext;
import dev.intake.action.Endpoints;
import dev.intake.action.SetAt;
import dev.intake.feedback.SnsTopic.SubscriptionRequest;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import java.util.Optional;

/**
 * The topic of Amazon SNS to which a tenant's Amazon SES publishes.
 *
 * @param endpoint the URL that is subscribed to it
 * @param topic the topic; absent if none is set
 */
public record TopicState(String endpoint, Optional<SnsTopic> topic) {
    /** The topic beside other providers. */
    static final JsonShape<TopicState> LISTED = new JsonShape<TopicState>("ListedTopic")
            .has("provider", JsonKind.TEXT, state -> ReceiveSns.SEGMENT)
            .has("endpoint", JsonKind.URI, TopicState::endpoint)
            .orNull(
                    "topic",
                    JsonKind.TEXT,
                    state -> state.topic().map(set -> set.arn().value()))
            .orNull("setAt", JsonKind.TIME, state -> state.topic().map(SnsTopic::setAt))
            .orNull(
                    "askedAt",
                    JsonKind.TIME,
                    state -> state.topic().flatMap(SnsTopic::request).map(SubscriptionRequest::askedAt))
            .about("When SNS asked to confirm the subscription.")
            .orNull("confirmedAt", JsonKind.TIME, state -> state.topic().flatMap(SnsTopic::confirmedAt));

    /** The topic by itself. */
    static final JsonShape<TopicState> SHAPE = LISTED.named("TopicObject");

    static TopicState of(TenantId tenant, Optional<SnsTopic> topic, ActionContext context) {
        return new TopicState(context.port(Endpoints.class).feedback(ReceiveSns.SEGMENT, tenant), topic);
    }

    /** Returns the revision of the topic. */
    String revision() {
        return SetAt.revision(topic.map(SnsTopic::setAt));
    }
}
