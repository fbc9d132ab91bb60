package dev.intake.email;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The emails of the tenant of a unit of work. */
public interface EmailStore {
    /** Returns the emails with these ids that are stored. */
    Map<EmailId, StepEmail> of(Set<EmailId> ids);

    /** Returns the emails that the query selects, in the order of {@link EmailQuery#LAST_CHANGED_FIRST}. */
    List<StepEmail> find(EmailQuery query);

    /** Stores new and changed emails with distinct ids. */
    void save(Collection<StepEmail> emails);

    /** Stores that the recipient unsubscribed by the link of this email, unless that is stored already. */
    void recordUnsubscribe(StepEmail email, Instant at);
}
