package dev.intake.operation;

import dev.intake.attribute.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An {@code identify} operation as sent: its fields have the right JSON types and are not validated yet.
 *
 * @param subject the identities
 * @param name the display name, if sent
 * @param traits the sanitized traits
 */
@SuppressWarnings("exports") // Programs that use the form need no annotations on their path.
public record IdentifyForm(SubjectForm subject, @Nullable String name, Attributes traits) {
    /**
     * Validates the operation: it needs at least one identity, and each must be well formed. (Spec, Operation objects; Decisions
     * 2.4)
     */
    public Checked check() {
        List<Finding> findings = new ArrayList<>();
        Optional<Subject> sent = subject.check(findings);
        if (sent.isEmpty() && findings.isEmpty()) {
            findings.add(new Finding("", "needs at least one of userId, externalId, email"));
        }
        if (!findings.isEmpty()) {
            return new Checked.Invalid(findings);
        }
        Optional<ContactName> called = Optional.ofNullable(name).flatMap(ContactName::of);
        return new Checked.Valid(new Operation.Identify(sent.orElseThrow(), called, traits));
    }
}
