package dev.intake.ingest;

import dev.intake.attribute.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An {@code identify} as sent, its fields of the right JSON types, not yet validated.
 *
 * @param subject the identities
 * @param name the display name, if it was sent
 * @param traits already sanitized
 */
@SuppressWarnings("exports") // Programs that use the form need no annotations on their path.
public record IdentifyForm(SubjectForm subject, @Nullable String name, Attributes traits) {
    /** Validates it: at least one identity, and each of them well formed. (Spec, Operation objects; Decisions 2.4) */
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
