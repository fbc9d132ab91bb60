package dev.intake.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.attribute.Attributes;
import dev.intake.ingest.Checked;
import dev.intake.ingest.Finding;
import dev.intake.ingest.IdentifyForm;
import dev.intake.ingest.SubjectForm;
import dev.intake.ingest.TrackForm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of one operation, collected in whatever order they are sent and validated once all are there: {@code type}
 * may be the last one. A null counts as absent, and fields that the operation's type does not have are ignored. (Spec,
 * Operation objects; Decisions 3.4)
 */
final class OperationFields {
    private static final Set<String> IDENTITY = Set.of("externalId", "userId", "email");
    private static final Set<String> OF_IDENTIFY = Set.of("externalId", "userId", "email", "name", "traits");
    private static final Set<String> OF_TRACK =
            Set.of("externalId", "userId", "email", "event", "properties", "messageId", "historical");

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Attributes> objects = new HashMap<>();
    private final List<Finding> wrongTypes = new ArrayList<>();
    private boolean historical;

    /** Takes the field that the parser stands at, value included. */
    void take(String field, JsonParser json) throws IOException {
        JsonToken value = json.nextToken();
        switch (field) {
            case "type", "externalId", "userId", "email", "name", "event", "messageId" -> text(field, value, json);
            case "traits", "properties" -> object(field, value, json);
            case "historical" -> flag(field, value, json);
            case "timestamp" -> timestamp(field, value, json);
            default -> json.skipChildren();
        }
    }

    /** Validates them as the operation that their {@code type} says. */
    Checked check() {
        String type = texts.get("type");
        if ("identify".equals(type)) {
            return joined(OF_IDENTIFY, new IdentifyForm(subject(), texts.get("name"), attributes("traits")).check());
        }
        if ("track".equals(type)) {
            return joined(
                    OF_TRACK,
                    new TrackForm(
                                    subject(),
                                    texts.get("event"),
                                    attributes("properties"),
                                    texts.get("timestamp"),
                                    texts.get("messageId"),
                                    historical)
                            .check());
        }
        return new Checked.Invalid(List.of(new Finding("type", "must be identify or track")));
    }

    /** What the form says, and before it the fields of a wrong type, which the form took for absent. */
    private Checked joined(Set<String> fields, Checked checked) {
        List<Finding> findings = new ArrayList<>();
        wrongTypes.stream().filter(finding -> fields.contains(finding.place())).forEach(findings::add);
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

    private Attributes attributes(String field) {
        return objects.getOrDefault(field, Attributes.NONE);
    }

    private void text(String field, JsonToken value, JsonParser json) throws IOException {
        if (value == JsonToken.VALUE_STRING) {
            texts.put(field, json.getText());
        } else {
            wrongUnlessNull(field, "must be a string", value, json);
        }
    }

    private void object(String field, JsonToken value, JsonParser json) throws IOException {
        if (value == JsonToken.START_OBJECT) {
            objects.put(field, AttributesReader.read(json));
        } else {
            wrongUnlessNull(field, "must be an object", value, json);
        }
    }

    private void flag(String field, JsonToken value, JsonParser json) throws IOException {
        if (value.isBoolean()) {
            historical = value == JsonToken.VALUE_TRUE;
        } else {
            wrongUnlessNull(field, "must be true or false", value, json);
        }
    }

    /** Any JSON will do: what is no timestamp means the time of arrival. (Decisions 3.4) */
    private void timestamp(String field, JsonToken value, JsonParser json) throws IOException {
        if (value == JsonToken.VALUE_STRING) {
            texts.put(field, json.getText());
        } else {
            json.skipChildren();
        }
    }

    private void wrongUnlessNull(String field, String rule, JsonToken value, JsonParser json) throws IOException {
        json.skipChildren();
        if (value != JsonToken.VALUE_NULL) {
            wrongTypes.add(new Finding(field, rule));
        }
    }
}
