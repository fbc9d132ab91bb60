package dev.intake.email;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The emails of the tenant of a unit of work. */
public interface EmailStore {
    /** Those of the emails that are stored. */
    Map<EmailId, StepEmail> of(Set<EmailId> ids);

    /** As {@link #of}; a store may read the emails together with what it is asked next. */
    default Supplier<Map<EmailId, StepEmail>> ofLater(Set<EmailId> ids) {
        return () -> of(ids);
    }

    /** The emails that the query asks for, as the queries about programs list them. */
    List<StepEmail> find(EmailQuery query);

    /** Stores new and changed emails. No two have the same id. */
    void save(Collection<StepEmail> emails);
}
