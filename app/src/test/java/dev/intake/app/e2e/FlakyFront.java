package dev.intake.app.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;

/**
 * Stands between a client and the service and looks on. A faulty one makes trouble, too: the first time that it sees a batch
 * it answers 429, the second time it has the service store it and says 500 all the same, as when a response is lost in
 * transit, and from then on it lets the batch pass.
 */
final class FlakyFront implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<Integer> TROUBLES = List.of(429, 500);
    private static final List<String> HANDED_ON = List.of("Authorization", "Content-Type", "Content-Encoding");

    private final URI service;
    private final boolean faulty;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(8);
    private final HttpClient client = HttpClient.newHttpClient();
    private final Map<List<String>, List<Attempt>> attempts = new LinkedHashMap<>();

    private FlakyFront(URI service, boolean faulty, HttpServer server) {
        this.service = service;
        this.faulty = faulty;
        this.server = server;
    }

    /**
     * One request of a client.
     *
     * @param batch its items
     * @param gzip whether it was compressed
     * @param answered the status that the client was shown
     */
    record Attempt(JsonNode batch, boolean gzip, int answered) {}

    /** Creates a proxy that forwards everything to the service at this address. */
    static FlakyFront honest(String service) throws IOException {
        return start(service, false);
    }

    /** One that makes trouble. */
    static FlakyFront faulty(String service) throws IOException {
        return start(service, true);
    }

    private static FlakyFront start(String service, boolean faulty) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        FlakyFront front = new FlakyFront(URI.create(service), faulty, server);
        server.createContext("/", front::handle);
        server.setExecutor(front.threads);
        server.start();
        return front;
    }

    /** Where clients reach it. */
    String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** The attempts at each batch, in their order, by the message ids of its items. */
    synchronized Map<List<String>, List<Attempt>> attempts() {
        return new LinkedHashMap<>(attempts);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            int trouble = trouble(exchange, body);
            if (trouble == 429) {
                exchange.getResponseHeaders().set("Retry-After", "1");
                answer(exchange, 429, new byte[0]);
                return;
            }
            HttpResponse<byte[]> response = handOn(exchange, body);
            boolean lost = trouble == 500 && response.statusCode() == 200;
            answer(exchange, lost ? 500 : response.statusCode(), lost ? new byte[0] : response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The status to make up for this request, or 200 for none. */
    private synchronized int trouble(HttpExchange exchange, byte[] body) throws IOException {
        boolean gzip = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        JsonNode batch = JSON.readTree(gzip ? inflated(body) : body).path("batch");
        List<String> ids = new ArrayList<>();
        batch.forEach(item -> ids.add(item.path("messageId").asText()));
        List<Attempt> earlier = attempts.computeIfAbsent(ids, unused -> new ArrayList<>());
        int status = faulty && earlier.size() < TROUBLES.size() ? TROUBLES.get(earlier.size()) : 200;
        earlier.add(new Attempt(batch, gzip, status));
        return status;
    }

    private static byte[] inflated(byte[] body) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return in.readAllBytes();
        }
    }

    private HttpResponse<byte[]> handOn(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.resolve(exchange.getRequestURI()))
                .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
        HANDED_ON.forEach(name -> exchange.getRequestHeaders()
                .getOrDefault(name, List.of())
                .forEach(value -> request.header(name, value)));
        return client.send(request.build(), BodyHandlers.ofByteArray());
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        byte[] sent = body.length > 0 ? body : "{}".getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, sent.length);
        exchange.getResponseBody().write(sent);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }
}
