package dev.intake.feedback;

import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The topic of Amazon SNS to which a tenant's Amazon SES publishes its reports.
 *
 * @param arn its name; messages of other topics are rejected
 * @param setAt when it was set, to the microsecond
 * @param request the confirmation that SNS requests; empty if it requests none
 * @param confirmedAt when a person confirmed the subscription, to the microsecond; empty while it is not confirmed
 */
public record SnsTopic(
        TopicArn arn, Instant setAt, Optional<SubscriptionRequest> request, Optional<Instant> confirmedAt) {
    /** Truncates times to microseconds. */
    public SnsTopic {
        setAt = setAt.truncatedTo(ChronoUnit.MICROS);
        confirmedAt = confirmedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }

    /**
     * A request of SNS to confirm that the endpoint wants the topic's messages.
     *
     * @param confirmation the address that confirms it; SNS accepts it for three days
     * @param askedAt when the request arrived, to the microsecond
     */
    public record SubscriptionRequest(URI confirmation, Instant askedAt) {
        /** Truncates the time to microseconds. */
        public SubscriptionRequest {
            askedAt = askedAt.truncatedTo(ChronoUnit.MICROS);
        }
    }

    /** Returns a topic without messages from SNS so far. */
    static SnsTopic named(TopicArn arn, Instant now) {
        return new SnsTopic(arn, now, Optional.empty(), Optional.empty());
    }

    /** Returns the topic with a new request, which ends an earlier subscription. */
    SnsTopic asking(URI confirmation, Instant now) {
        return new SnsTopic(arn, setAt, Optional.of(new SubscriptionRequest(confirmation, now)), Optional.empty());
    }

    /** Returns the topic with a confirmed subscription. */
    SnsTopic confirmed(Instant now) {
        return new SnsTopic(arn, setAt, Optional.empty(), Optional.of(now));
    }
}
