package dev.intake.port;

import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The emails of the tenant of a unit of work. */
public interface EmailStore {
    /** Those of the emails that are stored. */
    Map<EmailId, StepEmail> of(Set<EmailId> ids);

    /** Stores new and changed emails. No two have the same id. */
    void save(Collection<StepEmail> emails);
}
