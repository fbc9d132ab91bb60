package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.contact.Sanitizer;
import dev.intake.event.EventType;
import dev.intake.ingest.Finding;
import dev.intake.ingest.SubjectForm.Checked;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one item, collected in any order and translated to those of an operation at the end, because the batch's
 * context may come last. Fields of an operation take precedence over translated ones.
 */
final class SdkFields {
    private static final String EMAIL = "email";
    private static final Finding HISTORICAL = new Finding("context.historical", "must be true or false");
    private static final Finding TRAITS_EMAIL = new Finding("traits.email", "must be a string");
    private static final Finding TYPE = new Finding("type", "must be identify, track, page, screen, group or alias");

    private final Sanitizer shared;
    private final OperationFields fields;
    private SdkContext context = SdkContext.NONE;
    private @Nullable String originalTimestamp;
    private @Nullable String traitsEmail;
    private @Nullable String traitsName;
    private @Nullable String traitsFirstName;
    private @Nullable String traitsLastName;
    private boolean traitsEmailIsNoText;
    private String emailPlace = EMAIL;

    /** Creates an empty set of fields. The items of a request share the decisions about keys. */
    SdkFields(Sanitizer shared) {
        this.shared = shared;
        this.fields = new OperationFields(shared);
    }

    /** Reads the current field with its value. */
    void read(String field, JsonParser json) throws IOException {
        switch (field) {
            case "userId", "externalId", "messageId" -> id(field, json);
            case "context" -> context = SdkContext.read(json);
            case "originalTimestamp" -> originalTimestamp = text(json);
            case "traits" -> traits(json);
            default -> fields.read(field, json);
        }
    }

    /** Reads an id. The clients for Ruby and PHP send one as the application has it, which often is a whole number. */
    private void id(String field, JsonParser json) throws IOException {
        JsonToken value = json.nextToken();
        if (value == JsonToken.VALUE_NUMBER_INT) {
            fields.set(field, json.getText());
        } else {
            fields.text(field, value, json);
        }
    }

    /** Returns the item as the call of its {@code type}. */
    SdkItem item(SdkContext ofTheBatch) {
        Optional<SdkCall> call = Optional.ofNullable(fields.sent("type")).flatMap(SdkCall::named);
        return call.isPresent() ? item(call.get(), ofTheBatch) : invalid(call, List.of(TYPE));
    }

    /** Returns the item as this call, whatever its {@code type}. */
    SdkItem item(SdkCall call, SdkContext ofTheBatch) {
        if (call.isIgnored()) {
            Finding note = new Finding("type", call.word() + " calls are not recorded");
            return new SdkItem.Ignored(call, note.about(fields.messageId(), fields.event()));
        }
        fields.set("type", call.word());
        SdkContext said = context.orElse(ofTheBatch);
        if (said.historical() == SdkContext.Historical.YES) {
            fields.setHistorical();
        }
        return call == SdkCall.IDENTIFY ? identify() : track(said);
    }

    private SdkItem identify() {
        lift(EMAIL, traitsEmail, "traits.email");
        lift("name", traitsName, "traits.name");
        lift(OperationFields.FIRST_NAME, traitsFirstName, "traits.firstName");
        lift(OperationFields.LAST_NAME, traitsLastName, "traits.lastName");
        if (traitsEmailIsNoText && fields.isBlank(EMAIL)) {
            return invalid(Optional.of(SdkCall.IDENTIFY), List.of(TRAITS_EMAIL));
        }
        return fields.hasNoIdentity() ? new SdkItem.Anonymous(fields.placeholders()) : checked(SdkCall.IDENTIFY);
    }

    private SdkItem track(SdkContext said) {
        if (said.historical() == SdkContext.Historical.UNREADABLE) {
            return invalid(Optional.of(SdkCall.TRACK), List.of(HISTORICAL));
        }
        if (fields.hasNoIdentity()) {
            lift(EMAIL, said.email(), "context.traits.email");
        }
        if (originalTimestamp != null && !fields.hasTimestamp()) {
            fields.set("timestamp", originalTimestamp);
        }
        return checked(SdkCall.TRACK);
    }

    private SdkItem checked(SdkCall call) {
        Checked checked = fields.check();
        return checked instanceof Checked.Valid valid
                ? new SdkItem.Accepted(valid.operation(), fields.dropped(), fields.placeholders())
                : invalid(
                        Optional.of(call),
                        checked.findings().stream().map(this::asSent).toList());
    }

    private SdkItem invalid(Optional<SdkCall> call, List<Finding> findings) {
        Optional<String> messageId = fields.messageId();
        Optional<EventType> event = call.filter(SdkCall.TRACK::equals).flatMap(track -> fields.event());
        return new SdkItem.Invalid(
                call,
                findings.stream()
                        .map(finding -> finding.about(messageId, event))
                        .toList());
    }

    /** Returns the finding with the place in the client's request. */
    private Finding asSent(Finding finding) {
        return finding.place().equals(EMAIL) ? new Finding(emailPlace, finding.rule()) : finding;
    }

    private void lift(String field, @Nullable String value, String from) {
        if (value != null && fields.isBlank(field)) {
            fields.set(field, value);
            emailPlace = field.equals(EMAIL) ? from : emailPlace;
        }
    }

    private void traits(JsonParser json) throws IOException {
        JsonToken value = json.nextToken();
        if (value != JsonToken.START_OBJECT) {
            fields.wrongUnlessEmpty("traits", value, json);
            return;
        }
        Sanitizer sanitizer = shared.another();
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            trait(key, json.nextToken(), json, sanitizer);
        }
        fields.set("traits", sanitizer.result());
    }

    private void trait(String key, JsonToken value, JsonParser json, Sanitizer sanitizer) throws IOException {
        if (key.equals(EMAIL)) {
            traitsEmail = value == JsonToken.VALUE_STRING ? json.getText() : null;
            traitsEmailIsNoText = value != JsonToken.VALUE_STRING && value != JsonToken.VALUE_NULL;
            json.skipChildren();
        } else if (key.equals("name") && value == JsonToken.VALUE_STRING) {
            traitsName = json.getText();
        } else {
            if (value == JsonToken.VALUE_STRING) {
                part(key, json.getText());
            }
            AttributesReader.offer(key, value, json, sanitizer);
        }
    }

    /** Collects the first and last name, which are also attributes. */
    private void part(String key, String text) {
        if (key.equals(OperationFields.FIRST_NAME)) {
            traitsFirstName = text;
        } else if (key.equals(OperationFields.LAST_NAME)) {
            traitsLastName = text;
        }
    }

    private static @Nullable String text(JsonParser json) throws IOException {
        if (json.nextToken() == JsonToken.VALUE_STRING) {
            return json.getText();
        }
        json.skipChildren();
        return null;
    }
}
