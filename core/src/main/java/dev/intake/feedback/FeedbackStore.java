package dev.intake.feedback;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Feedback about the emails of a unit of work's tenant, and the secrets of its providers. */
public interface FeedbackStore extends FeedbackViews {
    /** How long a report is remembered, so that a repetition changes nothing. Providers repeat for at most a few days. */
    Duration KNOWN = Duration.ofDays(90);

    /** Maximum number of expired reports that a new one removes. */
    int FORGOTTEN_AT_ONCE = 10;

    /** Stores the provider's secret in place of the previous one, or removes it if absent. */
    void setSecret(FeedbackProvider provider, Optional<StoredFeedbackSecret> secret);

    /** Stores the topic in place of the previous one, or removes it if absent. */
    void setTopic(Optional<SnsTopic> topic);

    /**
     * Remembers a report for {@link #KNOWN}.
     *
     * @return whether it is new
     */
    boolean remember(FeedbackKey report, Instant at);

    /** Stores what happened to an email, unless the same is stored already. */
    void add(EmailFeedback feedback);
}
