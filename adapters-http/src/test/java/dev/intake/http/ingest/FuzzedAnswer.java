package dev.intake.http.ingest;

import static dev.intake.testing.Storable.law;

import dev.intake.http.ingest.EventsParser.ParsedEvents;
import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.ingest.Operation;
import dev.intake.kernel.Json;
import dev.intake.testing.Storable;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Laws that hold for every response and every list of operations, regardless of the bytes that they were parsed from. */
final class FuzzedAnswer {
    private static final int LONGEST_MESSAGE = 10_000;

    private FuzzedAnswer() {}

    /** Operations can be stored, and written down as a body they are read as themselves. */
    static void operations(List<Operation> operations) {
        operations.forEach(Storable::operation);
        ParsedEvents read = EventsParser.parse(OperationJson.batch(operations));
        law(read.findings().isEmpty() && read.operations().equals(operations), "what is written down is read back");
    }

    /** The answer is JSON that says the message as it is. */
    static void refusal(String message) {
        law(!message.isBlank() && message.length() <= LONGEST_MESSAGE, "a message is there and not long");
        Storable.clean("a message", message);
        Optional<Json> answer = json(JsonResponse.error(Problem.BAD_REQUEST, message));
        law(answer.flatMap(json -> json.text("message")).equals(Optional.of(message)), "an answer is JSON");
    }

    /** What a strict reader makes of the answer. */
    static Optional<Json> json(JsonResponse answer) {
        return new JacksonJsonDecoder().decode(ByteBuffer.wrap(answer.body()));
    }
}
