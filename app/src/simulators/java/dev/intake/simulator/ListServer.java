package dev.intake.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.intake.app.output.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A provider's lists on the loopback network. It checks the key, and rejects every n-th request for its rate limit. */
final class ListServer implements AutoCloseable {
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int TOO_MANY_REQUESTS = 429;

    private final HttpServer server;
    private final String key;
    private final int limitedEvery;
    private final Function<Request, Optional<JsonNode>> lists;
    private final AtomicInteger requests = new AtomicInteger();

    private ListServer(HttpServer server, String key, int limitedEvery, Function<Request, Optional<JsonNode>> lists) {
        this.server = server;
        this.key = key;
        this.limitedEvery = limitedEvery;
        this.lists = lists;
    }

    /** A request for a list. The values of a repeated parameter are separated by commas. */
    record Request(String path, Map<String, String> parameters) {
        Optional<String> parameter(String name) {
            return Optional.ofNullable(parameters.get(name));
        }

        int number(String name, int otherwise) {
            return parameter(name).map(Integer::parseInt).orElse(otherwise);
        }
    }

    /**
     * Starts the server on a free port.
     *
     * @param key the only key that may list
     * @param limitedEvery every n-th request is answered 429; 0 for none
     * @param lists returns the response; empty if there is no such list
     */
    static ListServer start(String key, int limitedEvery, Function<Request, Optional<JsonNode>> lists)
            throws IOException {
        // Without it, each small answer waits for the acknowledgement of its headers.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ListServer server = new ListServer(http, key, limitedEvery, lists);
        http.createContext("/", server::answer);
        http.start();
        return server;
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    int requests() {
        return requests.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            int number = requests.incrementAndGet();
            if (!("Bearer " + key).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                write(exchange, UNAUTHORIZED, Json.object().put("error", "invalid_token"));
            } else if (limitedEvery > 0 && number % limitedEvery == 0) {
                exchange.getResponseHeaders().set("Retry-After", "1");
                write(exchange, TOO_MANY_REQUESTS, Json.object().put("error", "too_many_requests"));
            } else {
                Optional<JsonNode> list = lists.apply(new Request(
                        exchange.getRequestURI().getPath(),
                        parameters(exchange.getRequestURI().getRawQuery())));
                write(exchange, list.isPresent() ? OK : NOT_FOUND, list.orElseGet(Json::object));
            }
        }
    }

    private static Map<String, String> parameters(@Nullable String query) {
        Map<String, String> values = new HashMap<>();
        for (String pair : query == null ? List.<String>of() : List.of(query.split("&"))) {
            String[] parts = pair.split("=", 2);
            values.merge(
                    decoded(parts[0]), decoded(parts.length > 1 ? parts[1] : ""), (one, other) -> one + "," + other);
        }
        return values;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
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
}
