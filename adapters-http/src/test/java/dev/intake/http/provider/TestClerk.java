package dev.intake.http.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.intake.http.server.JsonResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Clerk's list of users over HTTP, as far as its documents describe it, with faults on demand. */
public final class TestClerk implements AutoCloseable {
    public static final String KEY = "sk_test_abc";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> users;
    private final Deque<JsonResponse> first = new ArrayDeque<>();
    private final List<HttpExchange> requests = Collections.synchronizedList(new ArrayList<>());

    /** Writes one answer. */
    @FunctionalInterface
    public interface JsonResponse {
        void write(HttpExchange exchange) throws IOException;
    }

    private TestClerk(List<String> users) {
        this.users = users;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** With users {@code user_0} and so on, who signed up in this order. */
    public static TestClerk withUsers(int count) {
        return new TestClerk(
                IntStream.range(0, count).mapToObj(i -> "user_" + i).toList());
    }

    /** Returns this response to the next request, whatever it is. */
    public TestClerk butFirst(JsonResponse answer) {
        first.add(answer);
        return this;
    }

    public static JsonResponse status(int status, String body, String... headers) {
        return exchange -> {
            for (int i = 0; i < headers.length; i += 2) {
                exchange.getResponseHeaders().set(headers[i], headers[i + 1]);
            }
            send(exchange, status, body);
        };
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** What was asked for, in order. */
    public List<HttpExchange> requests() {
        return List.copyOf(requests);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.add(exchange);
            if (!first.isEmpty()) {
                first.remove().write(exchange);
            } else if (!("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                send(exchange, 401, "{\"errors\":[{\"code\":\"authentication_invalid\",\"message\":\"" + KEY + "\"}]}");
            } else if (exchange.getRequestURI().getPath().equals("/v1/users/count")) {
                send(exchange, 200, "{\"object\":\"total_count\",\"total_count\":" + users.size() + "}");
            } else if (!exchange.getRequestURI().getPath().equals("/v1/users")) {
                send(exchange, 404, "{}");
            } else {
                list(exchange);
            }
        }
    }

    private void list(HttpExchange exchange) throws IOException {
        Map<String, String> query = Stream.of(
                        exchange.getRequestURI().getQuery().split("&", -1))
                .map(parameter -> parameter.split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
        int limit = Integer.parseInt(query.get("limit"));
        int start = query.containsKey("starting_after") ? users.indexOf(query.get("starting_after")) + 1 : 0;
        if (limit > 500 || !"+created_at".equals(query.get("order_by"))) {
            send(exchange, 422, "{\"errors\":[]}");
            return;
        }
        send(
                exchange,
                200,
                users.subList(start, Math.min(start + limit, users.size())).stream()
                        .map(id -> "{\"id\":\"" + id + "\"}")
                        .collect(Collectors.joining(",", "[", "]")));
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
