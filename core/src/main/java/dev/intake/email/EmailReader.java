package dev.intake.email;

import java.util.List;
import java.util.Optional;

/**
 * What is stored of one tenant's emails. A tenant that does not exist has none. Every method throws
 * {@link dev.intake.kernel.StorageException} if storage fails.
 */
public interface EmailReader {
    /** Returns the email, if the step has one. */
    Optional<StepEmail> email(EmailId id);

    /** Returns the emails that the query selects, in the order of {@link EmailQuery#LAST_CHANGED_FIRST}. */
    List<StepEmail> emails(EmailQuery query);
}
