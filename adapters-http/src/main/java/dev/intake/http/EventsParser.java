package dev.intake.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.intake.ingest.Batch;
import dev.intake.ingest.Checked;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads one body of the ingestion endpoint, in one pass and without a tree, straight into operations and findings. A
 * body with {@code batch} is the batch form, whatever else is beside it; any other object is a single operation.
 * (Spec, Ingest events; Decisions 3.1 and 3.3)
 */
final class EventsParser {
    private static final String BATCH = "batch";
    private static final Finding BATCH_SIZE =
            new Finding(BATCH, "must have 1 to " + Batch.MAX_OPERATIONS + " operations");

    private final JsonParser json;
    private final List<Operation> operations = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();

    private EventsParser(JsonParser json) {
        this.json = json;
    }

    /** Reads the body; whatever the bytes are, it answers and does not throw. */
    static ParsedEvents parse(byte[] body) {
        CharBuffer text;
        try {
            text = StrictJson.decode(body);
        } catch (CharacterCodingException notUtf8) {
            return invalid(new Finding("", "is not valid UTF-8"));
        }
        if (text.isEmpty()) {
            return invalid(new Finding("", "is empty; it must be a JSON object"));
        }
        if (text.charAt(0) == '\uFEFF') {
            return invalid(new Finding("", "must be UTF-8 without a byte order mark"));
        }
        try (JsonParser json = StrictJson.parser(text)) {
            return new EventsParser(json).parse();
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory can always be read", e);
        }
    }

    private ParsedEvents parse() throws IOException {
        try {
            readBody();
        } catch (JsonProcessingException notJson) {
            findings.add(fault(notJson));
        }
        return findings.isEmpty() ? new ParsedEvents.Valid(operations) : new ParsedEvents.Invalid(findings);
    }

    private void readBody() throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            findings.add(new Finding("", "must be a JSON object"));
            return;
        }
        OperationFields single = new OperationFields();
        boolean batchForm = false;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            if (!field.equals(BATCH)) {
                single.take(field, json);
            } else if (json.nextToken() != JsonToken.VALUE_NULL) {
                batchForm = true;
                if (!readBatch()) {
                    return;
                }
            }
        }
        if (!batchForm) {
            accept("", single.check());
        }
        if (json.nextToken() != null) {
            findings.add(new Finding("", "must be one JSON object, with nothing after it"));
        }
    }

    /** Reads the array; answers false when there is no use in reading on. */
    private boolean readBatch() throws IOException {
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
            readOperation(BATCH + "[" + index + "]");
            index++;
        }
        if (index == 0) {
            findings.add(BATCH_SIZE);
        }
        return true;
    }

    private void readOperation(String place) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            findings.add(new Finding(place, "must be an object"));
            return;
        }
        OperationFields fields = new OperationFields();
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            fields.take(field, json);
        }
        accept(place, fields.check());
    }

    private void accept(String place, Checked checked) {
        if (checked instanceof Checked.Valid valid) {
            operations.add(valid.operation());
        } else {
            for (Finding finding : ((Checked.Invalid) checked).findings()) {
                findings.add(place.isEmpty() ? finding : finding.in(place));
            }
        }
    }

    private Finding fault(JsonProcessingException fault) {
        return new Finding(JsonPlace.of(json), rule(fault));
    }

    private String rule(JsonProcessingException fault) {
        if (fault instanceof StreamConstraintsException) {
            return json.getParsingContext().getNestingDepth() > StrictJson.MAX_DEPTH
                    ? "must not be nested deeper than " + StrictJson.MAX_DEPTH + " levels"
                    : "must not have more than " + StrictJson.MAX_TOKENS + " JSON tokens before this point";
        }
        String at = " at line " + fault.getLocation().getLineNr() + ", column "
                + fault.getLocation().getColumnNr();
        if (fault.getOriginalMessage().startsWith("Duplicate field")) {
            return "is there twice" + at;
        }
        return (fault instanceof JsonEOFException ? "ends before its JSON does" : "is not valid JSON") + at;
    }

    private static ParsedEvents invalid(Finding finding) {
        return new ParsedEvents.Invalid(List.of(finding));
    }
}
