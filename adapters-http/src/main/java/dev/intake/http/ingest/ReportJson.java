package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.intake.contact.Dropped;
import dev.intake.http.ingest.EventsParser.ParsedEvents;
import dev.intake.http.server.JsonResponse;
import dev.intake.ingest.ContactReport;
import dev.intake.ingest.EventReport;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationReport;
import dev.intake.ingest.ProgramReport;
import dev.intake.program.Firing;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Writes reports of explained or planned operations: names and reasons, but no values of traits or properties, because
 * a dropped value may be a secret.
 */
final class ReportJson {
    private static final String ARRIVAL = "arrival";

    private final JsonGenerator json;
    private final int[] places;

    /**
     * Creates a writer.
     *
     * @param places index of each operation in the request, which also counts items without an operation
     */
    ReportJson(JsonGenerator json, int[] places) {
        this.json = json;
        this.places = places;
    }

    /** Writes the report of a request that contains operations only. */
    static void write(JsonGenerator json, ParsedEvents events, List<OperationReport> reports) throws IOException {
        ReportJson writer =
                new ReportJson(json, IntStream.range(0, reports.size()).toArray());
        json.writeArrayFieldStart("report");
        for (int index = 0; index < reports.size(); index++) {
            Operation operation = events.operations().get(index);
            json.writeStartObject();
            json.writeNumberField("index", index);
            json.writeStringField("type", JsonResponse.type(operation));
            writer.write(reports.get(index), operation, events.dropped().get(index));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes the members after {@code index} and {@code type}. */
    void write(OperationReport report, Operation operation, List<Dropped> dropped) throws IOException {
        json.writeStringField("status", report.status().label());
        if (report.contact().isPresent()) {
            write(report.contact().get());
        }
        if (report.repeats().isPresent()) {
            json.writeNumberField("repeats", places[report.repeats().getAsInt()]);
        }
        if (report.event().isPresent()) {
            write(report.event().get());
        }
        if (report.contact().isPresent() && report.event().isPresent()) {
            write(report.programs());
        }
        write(operation instanceof Operation.Identify ? "traits" : "properties", dropped);
    }

    private void write(ContactReport contact) throws IOException {
        json.writeObjectFieldStart("contact");
        writeIfPresent("id", contact.who().id());
        if (contact.who().newBy().isPresent()) {
            json.writeNumberField("newBy", places[contact.who().newBy().getAsInt()]);
        }
        json.writeStringField("matchedBy", contact.matchedBy().label());
        json.writeStringField("effect", contact.effect().label());
        json.writeStringField("consent", contact.consent().label());
        json.writeEndObject();
    }

    private void write(EventReport event) throws IOException {
        json.writeObjectFieldStart("event");
        json.writeStringField("type", event.type().value());
        writeIfPresent("messageId", event.dedupeKey().map(key -> key.id()));
        writeIfPresent("id", event.eventId());
        json.writeStringField(
                "timestamp", event.timestamp().map(Instant::toString).orElse(ARRIVAL));
        json.writeBooleanField("historical", event.historical());
        json.writeEndObject();
    }

    private void write(List<ProgramReport> programs) throws IOException {
        json.writeArrayFieldStart("programs");
        for (ProgramReport program : programs) {
            json.writeStartObject();
            json.writeStringField("id", program.program().toString());
            json.writeStringField("name", program.name());
            write(program.firing());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void write(Firing firing) throws IOException {
        boolean fires = firing.kind() == Firing.Kind.FIRED;
        json.writeBooleanField("fires", fires);
        if (fires) {
            return;
        }
        json.writeStringField("why", firing.label());
        writeIfPresent("event", firing.event());
        if (firing.operation().isPresent()) {
            json.writeNumberField("operation", places[firing.operation().getAsInt()]);
        }
        writeIfPresent("since", firing.since());
    }

    private void write(String object, List<Dropped> dropped) throws IOException {
        json.writeArrayFieldStart("sanitized");
        for (Dropped one : dropped) {
            json.writeStartObject();
            boolean field = one.reason() == Dropped.Reason.PLACEHOLDER || one.reason() == Dropped.Reason.UNREAD_TIME;
            json.writeStringField("place", field ? one.key() : object + "." + one.key());
            json.writeStringField("reason", one.reason().label());
            json.writeStringField("rule", one.reason().rule());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeIfPresent(String field, Optional<?> value) throws IOException {
        if (value.isPresent()) {
            json.writeStringField(field, value.get().toString());
        }
    }

    /** Returns the results with their effects. */
    static JsonResponse explained(ParsedEvents events, IngestOutcome.Explained explained) {
        return JsonResponse.object(json -> {
            JsonResponse.writeResults(json, events.operations(), explained.results());
            write(json, events, explained.reports());
        });
    }

    /** Returns the planned effects. */
    static JsonResponse planned(ParsedEvents events, IngestOutcome.Planned planned) {
        return JsonResponse.object(json -> {
            json.writeBooleanField("dryRun", true);
            write(json, events, planned.reports());
        });
    }
}
