package dev.intake.jdbc.connector;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.connector.BillingInterval;
import dev.intake.connector.ErasedUser;
import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.RecurringPlan;
import dev.intake.connector.RefundMemory;
import dev.intake.connector.SubscriptionMemory;
import dev.intake.connector.UserMemory;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Attributes;
import dev.intake.contact.ExternalId;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.JsonText;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Writes object memories as flat JSON objects, and reads them back unchanged. Absent, false and zero values are omitted, so
 * that a version with a new field can still read memories that were stored before.
 */
public final class ObjectMemoryJson {
    private static final String TIME_PREFIX = "@";

    private static final ObjectMemory.Cases<JsonText.Writer> FIELDS = new ObjectMemory.Cases<>(
            subscription -> json -> write(json, subscription),
            invoice -> json -> write(json, invoice),
            refund -> json -> json.writeNumberField("total_minor", refund.totalMinor()),
            user -> json -> write(json, user),
            erased -> json -> json.writeStringField("at", erased.at().toString()),
            metadata -> json -> write(json, metadata));

    private ObjectMemoryJson() {}

    /** Writes a memory as JSON. */
    public static String write(ObjectMemory memory) {
        return JsonText.object(memory.fold(FIELDS));
    }

    private static void write(JsonGenerator json, InvoiceMemory memory) throws IOException {
        flag(json, "failed", memory.failed());
        flag(json, "paid", memory.paid());
    }

    private static void write(JsonGenerator json, UserMemory memory) throws IOException {
        json.writeStringField("updated_at", memory.updatedAt().toString());
        JsonText.text(json, "external_id", memory.externalId().map(ExternalId::value));
        flag(json, "has_email", memory.hasEmail());
        flag(json, "has_name", memory.hasName());
        flag(json, "deleted", memory.deleted());
    }

    private static void write(JsonGenerator json, SubscriptionMemory memory) throws IOException {
        RecurringPlan plan = memory.plan();
        json.writeStringField("as_of", memory.asOf().toString());
        JsonText.text(json, "status", memory.status());
        JsonText.text(json, "product", plan.product());
        number(json, "seats", plan.seats());
        number(json, "amount_minor", plan.amountMinor());
        JsonText.text(json, "currency", plan.currency());
        JsonText.text(
                json, "interval", plan.interval().map(every -> every.unit().wireName()));
        number(json, "interval_count", plan.interval().map(every -> (long) every.count()));
        JsonText.text(
                json,
                "plan_as_of",
                Optional.of(memory.planAsOf())
                        .filter(at -> !at.equals(memory.asOf()))
                        .map(Instant::toString));
        JsonText.text(json, "past_due_at", memory.pastDueAt().map(Instant::toString));
        JsonText.text(json, "activated_at", memory.activatedAt().map(Instant::toString));
        flag(json, "trial_converted", memory.trialConverted());
    }

    /** Writes the times under the keys, with a prefix that no key can have, and the waiting attributes as one text. */
    private static void write(JsonGenerator json, MetadataMemory memory) throws IOException {
        for (Map.Entry<AttributeKey, Instant> shown : memory.shownAt().entrySet()) {
            json.writeStringField(
                    TIME_PREFIX + shown.getKey().value(), shown.getValue().toString());
        }
        if (!memory.waiting().keys().isEmpty()) {
            json.writeStringField("waiting", AttributesJson.write(memory.waiting()));
        }
    }

    /** Reads the remembered metadata of a customer. */
    public static MetadataMemory metadata(String text) {
        return metadata(Fields.of(text));
    }

    public static ErasedUser erased(String text) {
        return erased(Fields.of(text));
    }

    private static ErasedUser erased(Fields fields) {
        return new ErasedUser(fields.time("at").orElse(Instant.EPOCH));
    }

    private static MetadataMemory metadata(Fields fields) {
        Map<AttributeKey, Instant> shownAt = new HashMap<>();
        fields.texts().forEach((field, text) -> {
            if (field.startsWith(TIME_PREFIX)) {
                shownAt.put(new AttributeKey(field.substring(TIME_PREFIX.length())), Instant.parse(text));
            }
        });
        return new MetadataMemory(
                shownAt, fields.text("waiting").map(AttributesJson::read).orElse(Attributes.NONE));
    }

    private static void number(JsonGenerator json, String name, Optional<Long> value) throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(name, value.get());
        }
    }

    private static void flag(JsonGenerator json, String name, boolean value) throws IOException {
        if (value) {
            json.writeBooleanField(name, true);
        }
    }

    /** Reads the memory of an object of a kind. */
    public static ObjectMemory read(ObjectRef.Kind kind, String text) {
        Fields fields = Fields.of(text);
        return switch (kind) {
            case SUBSCRIPTION -> subscription(fields);
            case INVOICE -> new InvoiceMemory(fields.flag("failed"), fields.flag("paid"));
            case PAYMENT -> new RefundMemory(fields.number("total_minor").orElse(0L));
            case USER ->
                new UserMemory(
                        fields.time("updated_at").orElse(Instant.MIN),
                        fields.text("external_id").map(ExternalId::new),
                        fields.flag("has_email"),
                        fields.flag("has_name"),
                        fields.flag("deleted"));
            case METADATA -> metadata(fields);
            case ERASED_USER -> erased(fields);
        };
    }

    private static SubscriptionMemory subscription(Fields fields) {
        RecurringPlan plan = new RecurringPlan(
                fields.text("product"),
                fields.number("seats"),
                fields.number("amount_minor"),
                fields.text("currency"),
                BillingInterval.of(fields.text("interval"), fields.number("interval_count")));
        Instant asOf = fields.time("as_of").orElse(Instant.MIN);
        return new SubscriptionMemory(
                asOf,
                fields.text("status"),
                plan,
                fields.time("plan_as_of").orElse(asOf),
                fields.time("past_due_at"),
                fields.time("activated_at"),
                fields.flag("trial_converted"));
    }

    /**
     * The fields of a flat object.
     *
     * @param texts every value as its text in the JSON
     */
    private record Fields(Map<String, String> texts) {
        static Fields of(String text) {
            return JsonText.read(text, Fields::read);
        }

        private static Fields read(JsonParser json) throws IOException {
            Map<String, String> texts = new HashMap<>();
            json.nextToken();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                JsonToken value = json.nextToken();
                if (!value.isScalarValue()) {
                    throw new IOException("a field of a stored memory is not a scalar but a " + value);
                }
                texts.put(name, json.getText());
            }
            return new Fields(texts);
        }

        Optional<String> text(String name) {
            return Optional.ofNullable(texts.get(name));
        }

        Optional<Long> number(String name) {
            return text(name).map(Long::valueOf);
        }

        Optional<Instant> time(String name) {
            return text(name).map(Instant::parse);
        }

        boolean flag(String name) {
            return text(name).filter(Boolean.toString(true)::equals).isPresent();
        }
    }
}
