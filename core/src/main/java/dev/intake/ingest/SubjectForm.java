package dev.intake.ingest;

import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.event.Timestamp;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.Placeholder;
import dev.intake.kernel.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The identities of an operation as sent, from which {@link #identify} and {@link #track} make valid operations. Blank
 * identities and {@linkplain Placeholder placeholders} count as absent; {@code externalId} wins over {@code userId}. (Spec, Operation objects; Decisions 2.1)
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
    private static final String NOT_IDENTIFYING = "must have no control character and no lone surrogate";

    private static final String EVENT_RULE =
            "must be 1 to " + EventType.MAX_LENGTH + " characters from letters, digits, space, '.', '_', ':', '-', '/'";

    /** Returns whether all fields are absent or blank. */
    public boolean namesNobody() {
        return present(externalId).isEmpty()
                && present(userId).isEmpty()
                && present(email).isEmpty();
    }

    /**
     * Validates an {@code identify}: it needs at least one identity, and each must be well formed. (Spec, Operation objects;
     * Decisions 2.4)
     *
     * @param name the display name, if sent
     * @param traits the sanitized traits
     */
    public Checked identify(@Nullable String name, Attributes traits) {
        return identify(name, traits, false);
    }

    /**
     * Validates an {@code identify}, as {@link #identify(String, Attributes)} does.
     *
     * @param historical whether it fills in what the contact lacks and replaces nothing (Decisions 2.8)
     */
    public Checked identify(@Nullable String name, Attributes traits, boolean historical) {
        List<Finding> findings = new ArrayList<>();
        Optional<Subject> sent = subject(findings);
        if (sent.isEmpty() && findings.isEmpty()) {
            findings.add(new Finding("", "needs at least one of userId, externalId, email" + placeholder()));
        }
        if (!findings.isEmpty()) {
            return new Checked.Invalid(findings);
        }
        Optional<ContactName> called = Optional.ofNullable(name).flatMap(ContactName::of);
        return new Checked.Valid(new Operation.Identify(sent.orElseThrow(), called, traits, historical));
    }

    /**
     * Validates a {@code track}, which needs no identity. (Spec, Operation objects; Decisions 3.4)
     *
     * @param event the event type, if sent
     * @param properties the sanitized properties
     * @param timestamp the time of occurrence, if sent as text; an invalid one counts as absent
     * @param messageId the idempotency key, if sent; a blank one counts as absent
     * @param historical whether no program fires
     */
    public Checked track(
            @Nullable String event,
            Attributes properties,
            @Nullable String timestamp,
            @Nullable String messageId,
            boolean historical) {
        List<Finding> findings = new ArrayList<>();
        Optional<EventType> type = type(event, findings);
        Optional<Subject> sent = subject(findings);
        Optional<DedupeKey> dedupeKey = dedupeKey(messageId, findings);
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

    private String placeholder() {
        return Stream.of(externalId, userId, email)
                .flatMap(sent -> Optional.ofNullable(sent).flatMap(Placeholder::cause).stream())
                .findFirst()
                .map(cause -> "; placeholders count as absent: " + cause)
                .orElse("");
    }

    private static Optional<EventType> type(@Nullable String event, List<Finding> findings) {
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

    private static Optional<DedupeKey> dedupeKey(@Nullable String messageId, List<Finding> findings) {
        Optional<String> sent = present(messageId);
        if (sent.isPresent() && !CleanText.isIdentifying(sent.get())) {
            findings.add(new Finding("messageId", NOT_IDENTIFYING));
            return Optional.empty();
        }
        if (sent.isPresent() && CleanText.isLongerThan(sent.get(), DedupeKey.MAX_LENGTH)) {
            findings.add(new Finding("messageId", "must be at most " + DedupeKey.MAX_LENGTH + " characters"));
            return Optional.empty();
        }
        return sent.map(id -> new DedupeKey(Source.CUSTOMER, id));
    }

    /** Returns the subject, if any identity is valid. Adds a finding for each invalid field, which counts as absent. */
    private Optional<Subject> subject(List<Finding> findings) {
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

    private static Optional<String> present(@Nullable String raw) {
        return Optional.ofNullable(raw)
                .map(CleanText::stripped)
                .filter(text -> !text.isEmpty() && !Placeholder.is(text));
    }

    /** An operation as sent, after validation. */
    public sealed interface Checked {
        /** Returns the violated rules, with places relative to the operation; empty if it is valid. */
        default List<Finding> findings() {
            return List.of();
        }

        /**
         * The operation is valid.
         *
         * @param operation the operation
         */
        record Valid(Operation operation) implements Checked {}

        /**
         * The operation violates rules.
         *
         * @param findings at least one, with places relative to the operation
         */
        record Invalid(List<Finding> findings) implements Checked {
            /** Copies the findings. */
            public Invalid {
                findings = List.copyOf(findings);
            }
        }
    }
}
