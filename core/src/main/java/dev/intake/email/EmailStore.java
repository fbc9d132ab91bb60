package dev.intake.email;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The emails of the tenant of a unit of work. */
public interface EmailStore {
    /** Those of the emails that are stored. */
    Map<EmailId, StepEmail> of(Set<EmailId> ids);

    /** The emails that the query asks for, as the queries about programs list them. */
    List<StepEmail> find(EmailQuery query);

    /** Stores new and changed emails. No two have the same id. */
    void save(Collection<StepEmail> emails);
}
