package dev.intake.http.ingest;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/**
 * One request that the ingestion endpoint must refuse, and how.
 *
 * @param name describes the fault
 * @param body makes the bytes of the body
 * @param chunked whether it is sent without a {@code Content-Length}
 * @param headers those beside {@code Authorization}
 * @param status the HTTP status expected
 * @param message what the error object's message must contain: the place and the rule
 */
public record BadInput(
        String name, Supplier<byte[]> body, boolean chunked, Map<String, String> headers, int status, String message) {
    /** A body of text that is answered with 400 and a message with this in it. */
    public static BadInput of(String name, String body, String message) {
        return of(name, body.getBytes(StandardCharsets.UTF_8), message);
    }

    /** A body of bytes that is answered with 400 and a message with this in it. */
    public static BadInput of(String name, byte[] body, String message) {
        return new BadInput(name, body::clone, false, Map.of("Content-Type", "application/json"), 400, message);
    }

    /** The same with one header more. */
    public BadInput with(String header, String value) {
        Map<String, String> more = new java.util.HashMap<>(headers);
        more.put(header, value);
        return new BadInput(name, body, chunked, Map.copyOf(more), status, message);
    }

    /** The same, sent in chunks. */
    public BadInput inChunks() {
        return new BadInput(name + ", in chunks", body, true, headers, status, message);
    }

    /** The same, answered with another status. */
    public BadInput answered(int changed) {
        return new BadInput(name, body, chunked, headers, changed, message);
    }

    /**
     * Sends it.
     *
     * @param client over which
     * @param endpoint the tenant's ingestion endpoint
     * @param key the tenant's raw key
     */
    public HttpResponse<String> send(HttpClient client, URI endpoint, String key)
            throws IOException, InterruptedException {
        byte[] bytes = body.get();
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint)
                .header("Authorization", "Bearer " + key)
                .POST(
                        chunked
                                ? BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes))
                                : BodyPublishers.ofByteArray(bytes));
        headers.forEach(request::header);
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @Override
    public String toString() {
        return name;
    }
}
