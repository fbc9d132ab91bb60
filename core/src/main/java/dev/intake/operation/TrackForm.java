package dev.intake.operation;

import dev.intake.attribute.Attributes;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.event.Timestamp;
import dev.intake.source.Source;
import dev.intake.text.CleanText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A {@code track} operation as sent: its fields have the right JSON types and are not validated yet.
 *
 * @param subject the identities; none is not an error
 * @param event the event type, if sent
 * @param properties the sanitized properties
 * @param timestamp the time of occurrence, if sent as text; an invalid one counts as absent
 * @param messageId the idempotency key, if sent; a blank one counts as absent
 * @param historical whether no program fires
 */
@SuppressWarnings("exports") // Programs that use the form need no annotations on their path.
public record TrackForm(
        SubjectForm subject,
        @Nullable String event,
        Attributes properties,
        @Nullable String timestamp,
        @Nullable String messageId,
        boolean historical) {
    private static final String EVENT_RULE =
            "must be 1 to " + EventType.MAX_LENGTH + " characters from letters, digits, space, '.', '_', ':', '-', '/'";

    /** Validates the operation. (Spec, Operation objects; Decisions 3.4) */
    public Checked check() {
        List<Finding> findings = new ArrayList<>();
        Optional<EventType> type = type(findings);
        Optional<Subject> sent = subject.check(findings);
        Optional<DedupeKey> dedupeKey = dedupeKey(findings);
        if (!findings.isEmpty()) {
            return new Checked.Invalid(findings);
        }
        return new Checked.Valid(new Operation.Track(
                sent,
                type.orElseThrow(),
                properties,
                Optional.ofNullable(timestamp).flatMap(Timestamp::parse),
                dedupeKey,
                historical));
    }

    private Optional<EventType> type(List<Finding> findings) {
        if (event == null) {
            findings.add(new Finding("event", "is required"));
            return Optional.empty();
        }
        Optional<EventType> type = EventType.parse(event);
        if (type.isEmpty()) {
            boolean spaces = !event.isEmpty() && event.isBlank();
            findings.add(new Finding("event", spaces ? "must not be only spaces" : EVENT_RULE));
        }
        return type;
    }

    private Optional<DedupeKey> dedupeKey(List<Finding> findings) {
        Optional<String> sent = SubjectForm.present(messageId);
        if (sent.isPresent() && !CleanText.isIdentifying(sent.get())) {
            findings.add(new Finding("messageId", SubjectForm.NOT_IDENTIFYING));
            return Optional.empty();
        }
        if (sent.isPresent() && CleanText.isLongerThan(sent.get(), DedupeKey.MAX_LENGTH)) {
            findings.add(new Finding("messageId", "must be at most " + DedupeKey.MAX_LENGTH + " characters"));
            return Optional.empty();
        }
        return sent.map(id -> new DedupeKey(Source.CUSTOMER, id));
    }
}
