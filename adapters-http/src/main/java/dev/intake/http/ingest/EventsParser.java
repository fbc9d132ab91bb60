package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.contact.Dropped;
import dev.intake.contact.Sanitizer;
import dev.intake.http.json.JsonShape;
import dev.intake.http.json.StrictJson;
import dev.intake.ingest.Batch;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import dev.intake.ingest.SubjectForm.Checked;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses a body of the ingestion endpoint into operations and findings, in one pass and without a tree. A body with {@code
 * batch} is a batch, even if it has other members; any other object is a single operation. (Spec, Ingest events; Decisions
 * 3.1 and 3.3)
 */
public final class EventsParser {
    private static final String BATCH = "batch";
    private static final Finding BATCH_SIZE =
            new Finding(BATCH, "must have 1 to " + Batch.MAX_OPERATIONS + " operations");

    private final Sanitizer shared = new Sanitizer();
    private final List<Operation> operations = new ArrayList<>();
    private final List<List<Dropped>> dropped = new ArrayList<>();
    private final List<Finding> placeholders = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();

    private EventsParser() {}

    /** Parses the body. Never throws. */
    public static ParsedEvents parse(byte[] body) {
        EventsParser parser = new EventsParser();
        StrictJson.read(body, JsonShape.OPERATIONS, parser.findings, parser::readBody);
        return new ParsedEvents(parser.operations, parser.dropped, parser.placeholders, parser.findings);
    }

    private void readBody(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            findings.add(new Finding("", "must be a JSON object"));
            return;
        }
        OperationFields single = new OperationFields(shared);
        boolean batchForm = false;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            if (!field.equals(BATCH)) {
                single.read(field, json);
            } else if (json.nextToken() != JsonToken.VALUE_NULL) {
                batchForm = true;
                if (!readBatch(json)) {
                    return;
                }
            }
        }
        if (!batchForm) {
            accept("", single);
        }
        if (json.nextToken() != null) {
            findings.add(new Finding("", "must be one JSON object, with nothing after it"));
        }
    }

    /** Reads the array. Returns false if the rest of the body must not be read. */
    private boolean readBatch(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            findings.add(new Finding(BATCH, "must be an array of operations"));
            return false;
        }
        int index = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (index == Batch.MAX_OPERATIONS) {
                findings.clear();
                findings.add(BATCH_SIZE);
                return false;
            }
            readOperation(BATCH + "[" + index + "]", json);
            index++;
        }
        if (index == 0) {
            findings.add(BATCH_SIZE);
        }
        return true;
    }

    private void readOperation(String place, JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            findings.add(new Finding(place, "must be an object"));
            return;
        }
        OperationFields fields = new OperationFields(shared);
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            fields.read(field, json);
        }
        accept(place, fields);
    }

    private void accept(String place, OperationFields fields) {
        Checked checked = fields.check();
        if (checked instanceof Checked.Valid valid) {
            operations.add(valid.operation());
            dropped.add(fields.dropped());
            fields.placeholders().forEach(found -> placeholders.add(place.isEmpty() ? found : found.in(place)));
        }
        for (Finding finding : checked.findings()) {
            Finding placed = place.isEmpty() ? finding : finding.in(place);
            findings.add(placed.about(fields.messageId(), fields.event()));
        }
    }

    /**
     * The parsed body of a request to the ingestion endpoint.
     *
     * @param operations at least one, in the order sent; meaningless if there are findings
     * @param dropped for each operation, what sanitization dropped or truncated
     * @param placeholders one finding per identifier or time that counts as absent
     * @param findings faults, in the order of the body, which is rejected as a whole if it has any (Decisions 3.3)
     */
    public record ParsedEvents(
            List<Operation> operations,
            List<List<Dropped>> dropped,
            List<Finding> placeholders,
            List<Finding> findings) {
        /** Copies the lists. */
        public ParsedEvents {
            operations = List.copyOf(operations);
            dropped = List.copyOf(dropped);
            placeholders = List.copyOf(placeholders);
            findings = List.copyOf(findings);
        }
    }
}
