package dev.intake.http.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.intake.operation.Operation;
import dev.intake.operation.OperationResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** Writes the JSON of responses. (Spec, Operation result and Error object) */
public final class ResponseJson {
    private static final JsonFactory JSON = new JsonFactory();

    private ResponseJson() {}

    static String error(String code, String message) {
        return written(json -> {
            json.writeStartObject();
            json.writeBooleanField("ok", false);
            json.writeStringField("code", code);
            json.writeStringField("message", message);
            json.writeEndObject();
        });
    }

    public static String delivery(String status) {
        return written(json -> {
            json.writeStartObject();
            json.writeBooleanField("ok", true);
            json.writeStringField("status", status);
            json.writeEndObject();
        });
    }

    static String results(List<Operation> operations, List<OperationResult> results) {
        return object(json -> writeResults(json, operations, results));
    }

    /** Writes one result per operation. */
    public static void writeResults(JsonGenerator json, List<Operation> operations, List<OperationResult> results)
            throws IOException {
        json.writeArrayFieldStart("results");
        for (int index = 0; index < results.size(); index++) {
            writeResult(json, index, operations.get(index), results.get(index));
        }
        json.writeEndArray();
    }

    /** Returns an object with these members. */
    public static String plain(Content members) {
        return written(json -> {
            json.writeStartObject();
            members.writeTo(json);
            json.writeEndObject();
        });
    }

    /** Returns an object with {@code ok} and these members. */
    public static String object(Content members) {
        return written(json -> {
            json.writeStartObject();
            json.writeBooleanField("ok", true);
            members.writeTo(json);
            json.writeEndObject();
        });
    }

    private static void writeResult(JsonGenerator json, int index, Operation operation, OperationResult result)
            throws IOException {
        json.writeStartObject();
        json.writeNumberField("index", index);
        json.writeStringField("type", type(operation));
        writeStatus(json, result);
        json.writeEndObject();
    }

    /** Returns the name of an operation's type. */
    public static String type(Operation operation) {
        return operation instanceof Operation.Identify ? "identify" : "track";
    }

    /** Writes {@code status}, and {@code contactId} if there is one. */
    public static void writeStatus(JsonGenerator json, OperationResult result) throws IOException {
        json.writeStringField(
                "status",
                result.fold(new OperationResult.Cases<>(
                        ok -> "ok", duplicate -> "duplicate", skippedNoIdentity -> "skipped_no_identity")));
        if (result instanceof OperationResult.Ok ok) {
            json.writeStringField("contactId", ok.contact().toString());
        }
    }

    /** Returns the content as one line of JSON. */
    public static String written(Content content) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            content.writeTo(json);
        } catch (IOException e) {
            throw new UncheckedIOException("a writer in memory does not fail", e);
        }
        return out.toString();
    }

    /** Content to write. */
    public interface Content {
        /** Writes the content. */
        void writeTo(JsonGenerator json) throws IOException;
    }
}
