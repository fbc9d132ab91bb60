package dev.intake.operation;

import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.text.CleanText;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The identities of an operation as sent. Blank ones count as absent; {@code externalId} wins over {@code userId}.
 * (Spec, Operation objects; Decisions 2.1)
 *
 * @param externalId the field {@code externalId}, if sent
 * @param userId the field {@code userId}, if sent
 * @param email the field {@code email}, if sent
 */
@SuppressWarnings("exports") // Programs that use the form need no annotations on their path.
public record SubjectForm(
        @Nullable String externalId,
        @Nullable String userId,
        @Nullable String email) {
    /** The violated rule of an id with a lone surrogate or a control character such as U+0000. (Decisions 3.9) */
    static final String NOT_IDENTIFYING = "must have no control character and no lone surrogate";

    /** Returns whether all fields are absent or blank. */
    public boolean namesNobody() {
        return present(externalId).isEmpty()
                && present(userId).isEmpty()
                && present(email).isEmpty();
    }

    /** Returns the subject, if any identity is valid. Adds a finding for each invalid field, which counts as absent. */
    Optional<Subject> check(List<Finding> findings) {
        Optional<ExternalId> byExternalId = id("externalId", externalId, findings);
        Optional<ExternalId> byUserId = id("userId", userId, findings);
        return Subject.of(byExternalId.isPresent() ? byExternalId : byUserId, address(findings));
    }

    private Optional<EmailAddress> address(List<Finding> findings) {
        Optional<String> sent = present(email);
        Optional<EmailAddress> address = sent.flatMap(EmailAddress::parse);
        if (sent.isPresent() && address.isEmpty()) {
            findings.add(new Finding("email", "must be a valid email address"));
        }
        return address;
    }

    private static Optional<ExternalId> id(String field, @Nullable String raw, List<Finding> findings) {
        Optional<String> sent = present(raw);
        if (sent.isPresent() && !CleanText.isIdentifying(sent.get())) {
            findings.add(new Finding(field, NOT_IDENTIFYING));
            return Optional.empty();
        }
        if (sent.isPresent() && CleanText.isLongerThan(sent.get(), ExternalId.MAX_LENGTH)) {
            findings.add(new Finding(field, "must be at most " + ExternalId.MAX_LENGTH + " characters"));
            return Optional.empty();
        }
        return sent.map(ExternalId::new);
    }

    static Optional<String> present(@Nullable String raw) {
        return Optional.ofNullable(raw).map(CleanText::stripped).filter(text -> !text.isEmpty());
    }
}
