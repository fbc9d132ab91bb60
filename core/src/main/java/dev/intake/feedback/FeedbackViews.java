package dev.intake.feedback;

import dev.intake.contact.ContactId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Queries about one tenant's feedback, without a lock. For a tenant that does not exist, results are empty. Every method throws
 * {@link dev.intake.kernel.StorageException} if storage fails.
 */
public interface FeedbackViews {
    /** Returns the secrets of the providers that have one. */
    Map<FeedbackProvider, StoredFeedbackSecret> secrets();

    /** Returns the topic of Amazon SNS, if one is set. */
    Optional<SnsTopic> topic();

    /** Returns what happened to the emails of the contact, in no order. */
    List<EmailFeedback> ofContact(ContactId contact);
}
