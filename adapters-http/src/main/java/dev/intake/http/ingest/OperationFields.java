package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.Dropped;
import dev.intake.contact.Sanitizer;
import dev.intake.contact.Sanitizer.Sanitized;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.event.Timestamp;
import dev.intake.ingest.Finding;
import dev.intake.ingest.SubjectForm;
import dev.intake.ingest.SubjectForm.Checked;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.Placeholder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one operation, collected in any order and validated at the end, because {@code type} may come last. A
 * null counts as absent; fields of another type of operation are ignored. (Spec, Operation objects; Decisions 3.4)
 */
final class OperationFields {
    static final String FIRST_NAME = "firstName";
    static final String LAST_NAME = "lastName";

    private static final List<String> IDENTITY = List.of("externalId", "userId", "email");
    private static final List<String> IDENTIFYING = List.of("externalId", "userId", "email", "messageId");
    private static final Set<String> IDENTIFY_FIELDS = Set.of("externalId", "userId", "email", "name", "traits");
    private static final Set<String> TRACK_FIELDS =
            Set.of("externalId", "userId", "email", "event", "properties", "messageId", "historical");

    private final Sanitizer shared;
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Sanitized> objects = new HashMap<>();
    private final List<Finding> typeFaults = new ArrayList<>();
    private boolean historical;
    private boolean timeIsNoText;

    /** Creates an empty set of fields. The operations of a request share the decisions about keys. */
    OperationFields(Sanitizer shared) {
        this.shared = shared;
    }

    /** Reads the current field with its value. */
    void read(String field, JsonParser json) throws IOException {
        JsonToken value = json.nextToken();
        switch (field) {
            case "type", "externalId", "userId", "email", "name", "event", "messageId" -> text(field, value, json);
            case FIRST_NAME, LAST_NAME -> partOfName(field, value, json);
            case "traits", "properties" -> object(field, value, json);
            case "historical" -> flag(field, value, json);
            case "timestamp" -> timestamp(field, value, json);
            default -> json.skipChildren();
        }
    }

    /** Returns the text of a field; blank if it was not sent. */
    @Nullable
    String sent(String field) {
        return texts.get(field);
    }

    /** Returns the operation's {@code messageId}, whatever its type; empty if absent or invalid. */
    Optional<String> messageId() {
        return Optional.ofNullable(texts.get("messageId"))
                .flatMap(DedupeKey::readId)
                .filter(id -> !Placeholder.is(id));
    }

    /** Returns the event type of a {@code track}; empty if absent or invalid. */
    Optional<EventType> event() {
        return "identify".equals(texts.get("type"))
                ? Optional.empty()
                : Optional.ofNullable(texts.get("event")).flatMap(EventType::parse);
    }

    /** Returns whether the field is absent or blank, or would identify and has a placeholder. */
    boolean isBlank(String field) {
        String text = texts.get(field);
        return text == null
                || CleanText.stripped(text).isEmpty()
                || (IDENTITY.contains(field) && Placeholder.cause(text).isPresent());
    }

    /** Returns whether no identity field was sent, not even with a wrong type. */
    boolean hasNoIdentity() {
        return subject().namesNobody() && typeFaults.stream().noneMatch(wrong -> IDENTITY.contains(wrong.place()));
    }

    /** Returns whether a valid timestamp was sent. */
    boolean hasTimestamp() {
        String text = texts.get("timestamp");
        return text != null && Timestamp.parse(text).isPresent();
    }

    /** Sets a field to a text. */
    void set(String field, String text) {
        texts.put(field, text);
    }

    /** Sets a field to an object. */
    void set(String field, Sanitized members) {
        objects.put(field, members);
    }

    /** Sets {@code historical}. */
    void setHistorical() {
        historical = true;
    }

    /** Validates the fields as an operation of their {@code type}. */
    Checked check() {
        String type = texts.get("type");
        if ("identify".equals(type)) {
            return joined(IDENTIFY_FIELDS, subject().identify(name(), attributes("traits"), historical));
        }
        if ("track".equals(type)) {
            return joined(
                    TRACK_FIELDS,
                    subject()
                            .track(
                                    texts.get("event"),
                                    attributes("properties"),
                                    texts.get("timestamp"),
                                    texts.get("messageId"),
                                    historical));
        }
        return new Checked.Invalid(List.of(new Finding("type", "must be identify or track")));
    }

    /** Returns the fields that count as absent, because of a placeholder or an unreadable time, and what sanitization dropped or truncated. */
    List<Dropped> dropped() {
        boolean identify = "identify".equals(texts.get("type"));
        List<Dropped> dropped = new ArrayList<>();
        for (String field : identify ? IDENTITY : IDENTIFYING) {
            if (Placeholder.cause(texts.getOrDefault(field, "")).isPresent()) {
                dropped.add(new Dropped(field, Dropped.Reason.PLACEHOLDER));
            }
        }
        if (!identify && historical && isTimeUnread()) {
            dropped.add(new Dropped("timestamp", Dropped.Reason.UNREAD_TIME));
        }
        dropped.addAll(objects.getOrDefault(identify ? "traits" : "properties", Sanitized.NOTHING)
                .dropped());
        return dropped;
    }

    private boolean isTimeUnread() {
        String text = texts.getOrDefault("timestamp", "");
        return !hasTimestamp() && (timeIsNoText || !CleanText.stripped(text).isEmpty());
    }

    /** Returns one finding per field that counts as absent, with its likely cause. */
    List<Finding> placeholders() {
        List<Finding> found = new ArrayList<>();
        for (Dropped one : dropped()) {
            if (one.reason() == Dropped.Reason.PLACEHOLDER) {
                found.add(new Finding(one.key(), one.key() + " " + placeholder(one.key())));
            } else if (one.reason() == Dropped.Reason.UNREAD_TIME) {
                found.add(new Finding(
                        one.key(),
                        "timestamp is unread, so a historical event is recorded as of its arrival: send ISO 8601,"
                                + " such as 2026-03-01T09:30:00Z"));
            }
        }
        return found.stream().map(one -> one.about(messageId(), event())).toList();
    }

    private String placeholder(String field) {
        return "is a placeholder and counts as absent: "
                + Placeholder.cause(texts.getOrDefault(field, "")).orElse("");
    }

    /**
     * Returns the form's result, with findings about wrong types first, because the form treats such fields as absent.
     */
    private Checked joined(Set<String> fields, Checked checked) {
        List<Finding> findings = new ArrayList<>();
        typeFaults.stream().filter(finding -> fields.contains(finding.place())).forEach(findings::add);
        if (findings.isEmpty()) {
            return checked;
        }
        boolean identityUnread = findings.stream().anyMatch(finding -> IDENTITY.contains(finding.place()));
        if (checked instanceof Checked.Invalid invalid) {
            invalid.findings().stream()
                    .filter(finding ->
                            findings.stream().noneMatch(wrong -> wrong.place().equals(finding.place())))
                    .filter(finding -> !(finding.place().isEmpty() && identityUnread))
                    .forEach(findings::add);
        }
        return new Checked.Invalid(findings);
    }

    private SubjectForm subject() {
        return new SubjectForm(texts.get("externalId"), texts.get("userId"), texts.get("email"));
    }

    /** Returns the name, or the first and last name joined. */
    private @Nullable String name() {
        return isBlank("name")
                ? ContactName.of(Optional.ofNullable(texts.get(FIRST_NAME)), Optional.ofNullable(texts.get(LAST_NAME)))
                        .map(ContactName::value)
                        .orElse(null)
                : texts.get("name");
    }

    private Attributes attributes(String field) {
        return objects.getOrDefault(field, Sanitized.NOTHING).attributes();
    }

    /** Reads the current value, which must be a text. */
    void text(String field, JsonToken value, JsonParser json) throws IOException {
        if (value == JsonToken.VALUE_STRING) {
            texts.put(field, json.getText());
        } else {
            wrongUnlessNull(field, "must be a string", value, json);
        }
    }

    /** Reads a part of a name. Values of a wrong type are ignored, because the specification has no such field. */
    private void partOfName(String field, JsonToken value, JsonParser json) throws IOException {
        if (value == JsonToken.VALUE_STRING) {
            texts.put(field, json.getText());
        } else {
            json.skipChildren();
        }
    }

    private void object(String field, JsonToken value, JsonParser json) throws IOException {
        if (value == JsonToken.START_OBJECT) {
            objects.put(field, AttributesReader.read(json, shared.another()));
        } else {
            wrongUnlessEmpty(field, value, json);
        }
    }

    private void flag(String field, JsonToken value, JsonParser json) throws IOException {
        if (value.isBoolean()) {
            historical = value == JsonToken.VALUE_TRUE;
        } else {
            wrongUnlessNull(field, "must be true or false", value, json);
        }
    }

    /** Reads any JSON value. An invalid timestamp means the time of arrival. (Decisions 3.4) */
    private void timestamp(String field, JsonToken value, JsonParser json) throws IOException {
        if (value == JsonToken.VALUE_STRING) {
            texts.put(field, json.getText());
        } else {
            timeIsNoText = value != JsonToken.VALUE_NULL;
            json.skipChildren();
        }
    }

    /**
     * Adds a finding for the current value in place of an object, except for null and for an empty array, which is how PHP
     * writes an empty map.
     */
    void wrongUnlessEmpty(String field, JsonToken value, JsonParser json) throws IOException {
        if (value != JsonToken.START_ARRAY) {
            wrongUnlessNull(field, "must be an object", value, json);
            return;
        }
        boolean isEmpty = json.nextToken() == JsonToken.END_ARRAY;
        if (!isEmpty) {
            typeFaults.add(new Finding(field, "must be an object"));
        }
        for (JsonToken element = json.currentToken(); element != JsonToken.END_ARRAY; element = json.nextToken()) {
            json.skipChildren();
        }
    }

    /** Adds a finding for the current value, except for null, which counts as absent. */
    void wrongUnlessNull(String field, String rule, JsonToken value, JsonParser json) throws IOException {
        json.skipChildren();
        if (value != JsonToken.VALUE_NULL) {
            typeFaults.add(new Finding(field, rule));
        }
    }
}
