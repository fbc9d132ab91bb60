package dev.intake.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.intake.app.output.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Stripe's API on the loopback network: {@code GET /v1/events} with {@code limit}, {@code starting_after}, {@code
 * created[gte]}, {@code created[lt]} and {@code types[]}; and the lists of {@link StripeObjects} with {@code limit} and {@code
 * starting_after}. It checks the key, and rejects every n-th request for its rate limit.
 */
public final class StripeSimulator implements AutoCloseable {
    private static final String EVENTS = "/v1/events";
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int USUAL_LIMIT = 10;

    private final HttpServer server;
    private final StripeAccount account;
    private final String key;
    private final int limitedEvery;
    private final AtomicInteger requests = new AtomicInteger();

    private StripeSimulator(HttpServer server, StripeAccount account, String key, int limitedEvery) {
        this.server = server;
        this.account = account;
        this.key = key;
        this.limitedEvery = limitedEvery;
    }

    /**
     * Starts the API.
     *
     * @param port 0 selects a free one
     * @param key the only key that may list anything
     * @param limitedEvery every n-th request is answered 429; 0 for none
     */
    public static StripeSimulator start(int port, StripeAccount account, String key, int limitedEvery)
            throws IOException {
        // Without it, each small answer waits for the acknowledgement of its headers.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        StripeSimulator simulator = new StripeSimulator(server, account, key, limitedEvery);
        server.createContext("/", simulator::answer);
        server.start();
        return simulator;
    }

    /** Returns the address of the API, without the version. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Returns the number of requests so far. */
    public int requests() {
        return requests.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            int number = requests.incrementAndGet();
            String path = exchange.getRequestURI().getPath();
            if (!path.equals(EVENTS) && !account.objects().has(path)) {
                error(exchange, NOT_FOUND, "Unrecognized request URL");
            } else if (!("Bearer " + key).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                error(exchange, UNAUTHORIZED, "Invalid API Key provided");
            } else if (limitedEvery > 0 && number % limitedEvery == 0) {
                exchange.getResponseHeaders().set("Retry-After", "1");
                error(exchange, TOO_MANY_REQUESTS, "Request rate limit exceeded");
            } else {
                list(exchange, path, new Parameters(exchange.getRequestURI().getRawQuery()));
            }
        }
    }

    private void list(HttpExchange exchange, String path, Parameters given) throws IOException {
        int limit = given.one("limit").map(Integer::parseInt).orElse(USUAL_LIMIT);
        if (limit < 1 || limit > StripeAccount.MAX_PAGE) {
            error(exchange, BAD_REQUEST, "limit must be 1 to " + StripeAccount.MAX_PAGE);
            return;
        }
        Optional<ObjectNode> page = path.equals(EVENTS) ? events(limit, given) : objects(path, limit, given);
        if (page.isPresent()) {
            write(exchange, OK, page.get().put("object", "list").put("url", path));
        } else {
            error(exchange, BAD_REQUEST, "No such object");
        }
    }

    private Optional<ObjectNode> events(int limit, Parameters given) {
        return account.page(new StripeAccount.Query(
                        limit,
                        given.one("starting_after"),
                        given.one("created[gte]").map(Parameters::seconds),
                        given.one("created[lt]").map(Parameters::seconds),
                        given.all("types[]")))
                .map(page -> list(
                        page.events().stream()
                                .map(event -> Json.read(event.json()))
                                .toList(),
                        page.hasMore()));
    }

    /** Returns a page of objects. A refund has its charge only if it is asked for. */
    private Optional<ObjectNode> objects(String path, int limit, Parameters given) {
        boolean expanded = given.all("expand[]").contains("data.charge");
        return account.objects()
                .page(path, limit, given.one("starting_after"))
                .map(page -> list(
                        page.objects().stream()
                                .map(object ->
                                        expanded || !object.path("charge").isObject()
                                                ? object
                                                : object.deepCopy()
                                                        .put(
                                                                "charge",
                                                                object.path("charge")
                                                                        .path("id")
                                                                        .asText()))
                                .toList(),
                        page.hasMore()));
    }

    private static ObjectNode list(List<? extends JsonNode> data, boolean hasMore) {
        ObjectNode list = Json.object().put("has_more", hasMore);
        list.set("data", Json.array(data));
        return list;
    }

    private static void error(HttpExchange exchange, int status, String message) throws IOException {
        ObjectNode body = Json.object();
        body.putObject("error").put("type", "invalid_request_error").put("message", message);
        write(exchange, status, body);
    }

    private static void write(HttpExchange exchange, int status, JsonNode body) throws IOException {
        byte[] bytes = Json.line(body).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** The parameters of a request. */
    private static final class Parameters {
        private final Map<String, Set<String>> values = new HashMap<>();

        Parameters(@Nullable String query) {
            for (String pair : query == null ? List.<String>of() : List.of(query.split("&"))) {
                String[] parts = pair.split("=", 2);
                values.computeIfAbsent(decoded(parts[0]), name -> new HashSet<>())
                        .add(decoded(parts.length > 1 ? parts[1] : ""));
            }
        }

        private static String decoded(String text) {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        }

        static Instant seconds(String text) {
            return Instant.ofEpochSecond(Long.parseLong(text));
        }

        Optional<String> one(String name) {
            return all(name).stream().findFirst();
        }

        Set<String> all(String name) {
            return values.getOrDefault(name, Set.of());
        }
    }
}
