package dev.intake.email;

import java.time.Instant;
import java.util.Collection;

/** The emails of the tenant of a unit of work. */
public interface EmailStore extends EmailReader {
    /** Stores new and changed emails with distinct ids. */
    void save(Collection<StepEmail> emails);

    /** Stores that the recipient unsubscribed by the link of this email, unless that is stored already. */
    void recordUnsubscribe(StepEmail email, Instant at);
}
