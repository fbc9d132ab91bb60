package dev.intake.http.operation;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.attribute.Dropped;
import dev.intake.attribute.KeyFilter;
import dev.intake.http.json.JsonShape;
import dev.intake.http.json.StrictJson;
import dev.intake.ingest.Batch;
import dev.intake.operation.Checked;
import dev.intake.operation.Finding;
import dev.intake.operation.Operation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses a body of the ingestion endpoint into operations and findings, in one pass and without a tree. A body with
 * {@code batch} is a batch, whatever other members it has; any other object is a single operation. (Spec, Ingest
 * events; Decisions 3.1 and 3.3)
 */
public final class EventsParser {
    private static final String BATCH = "batch";
    private static final Finding BATCH_SIZE =
            new Finding(BATCH, "must have 1 to " + Batch.MAX_OPERATIONS + " operations");

    private final KeyFilter verdicts = new KeyFilter();
    private final List<Operation> operations = new ArrayList<>();
    private final List<List<Dropped>> dropped = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();

    private EventsParser() {}

    /** Parses the body. Never throws. */
    public static ParsedEvents parse(byte[] body) {
        EventsParser parser = new EventsParser();
        StrictJson.read(body, JsonShape.OPERATIONS, parser.findings, parser::readBody);
        return parser.findings.isEmpty()
                ? new ParsedEvents.Valid(parser.operations, parser.dropped)
                : new ParsedEvents.Invalid(parser.findings);
    }

    private void readBody(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            findings.add(new Finding("", "must be a JSON object"));
            return;
        }
        OperationFields single = new OperationFields(verdicts);
        boolean batchForm = false;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            if (!field.equals(BATCH)) {
                single.take(field, json);
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
        OperationFields fields = new OperationFields(verdicts);
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            fields.take(field, json);
        }
        accept(place, fields);
    }

    private void accept(String place, OperationFields fields) {
        fields.check()
                .<Runnable>fold(new Checked.Cases<>(
                        valid -> () -> {
                            operations.add(valid.operation());
                            dropped.add(fields.dropped());
                        },
                        invalid -> () -> {
                            for (Finding finding : invalid.findings()) {
                                Finding placed = place.isEmpty() ? finding : finding.in(place);
                                findings.add(placed.about(fields.messageId(), fields.event()));
                            }
                        }))
                .run();
    }
}
