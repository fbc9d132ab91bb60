package dev.intake.http.ingest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.contact.Sanitizer;
import dev.intake.http.json.JsonShape;
import dev.intake.http.json.StrictJson;
import dev.intake.ingest.Finding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses a body of the tracking protocol: a batch, or the item of the call in the path. Key and context of a batch may
 * come before or after its items.
 */
public final class SdkParser {
    /** Maximum items in a request. */
    public static final int MAX_ITEMS = 2_500;

    private static final String BATCH = "batch";
    private static final Finding NO_BATCH = new Finding(BATCH, "must be an array of items");
    private static final Finding TOO_MANY = new Finding(BATCH, "must have at most " + MAX_ITEMS + " items");

    private final Sanitizer shared = new Sanitizer();
    private final List<SdkFields> items = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private SdkContext context = SdkContext.NONE;
    private SdkKey writeKey = SdkKey.ABSENT;
    private boolean hasBatch;

    private SdkParser() {}

    /** Parses a batch. Never throws. */
    public static SdkBody batch(byte[] body) {
        SdkParser parser = new SdkParser();
        StrictJson.read(body, JsonShape.LIST, parser.findings, parser::readBatch);
        return new SdkBody(
                parser.writeKey,
                parser.items.stream().map(item -> item.item(parser.context)).toList(),
                parser.findings);
    }

    /** Parses the item of a call. Never throws. */
    public static SdkBody single(SdkCall call, byte[] body) {
        SdkParser parser = new SdkParser();
        SdkFields item = new SdkFields(parser.shared);
        StrictJson.read(body, JsonShape.LIST, parser.findings, json -> parser.readObject(json, item::read));
        return new SdkBody(parser.writeKey, List.of(item.item(call, SdkContext.NONE)), parser.findings);
    }

    private interface Member {
        /** Reads the current member with its value. */
        void read(String field, JsonParser json) throws IOException;
    }

    private void readObject(JsonParser json, Member member) throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            findings.add(new Finding("", "must be a JSON object"));
            return;
        }
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            if (field.equals("writeKey")) {
                writeKey = SdkKey.read(json);
            } else {
                member.read(field, json);
            }
        }
        if (json.nextToken() != null) {
            findings.add(new Finding("", "must be one JSON object, with nothing after it"));
        }
    }

    private void readBatch(JsonParser json) throws IOException {
        readObject(json, this::readBatchMember);
        if (!hasBatch && findings.isEmpty()) {
            findings.add(NO_BATCH);
        }
    }

    private void readBatchMember(String field, JsonParser json) throws IOException {
        switch (field) {
            case BATCH -> readItems(json);
            case "context" -> context = SdkContext.read(json);
            default -> {
                json.nextToken();
                json.skipChildren();
            }
        }
    }

    private void readItems(JsonParser json) throws IOException {
        hasBatch = json.nextToken() == JsonToken.START_ARRAY;
        if (!hasBatch) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (items.size() < MAX_ITEMS) {
                items.add(readItem(json));
            } else {
                json.skipChildren();
                if (findings.isEmpty()) {
                    findings.add(TOO_MANY);
                }
            }
        }
    }

    /** Reads one item; any value except an object counts as an item without fields. */
    private SdkFields readItem(JsonParser json) throws IOException {
        SdkFields item = new SdkFields(shared);
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return item;
        }
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            item.read(field, json);
        }
        return item;
    }
}
