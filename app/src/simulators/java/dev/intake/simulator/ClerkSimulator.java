package dev.intake.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.simulator.ListServer.Request;
import java.io.IOException;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Clerk's Backend API on the loopback network: {@code GET /v1/users} with {@code limit}, {@code starting_after}, {@code
 * created_at_after}, {@code created_at_before} and {@code order_by} for the time of creation; {@code GET /v1/users/count}.
 */
public final class ClerkSimulator implements AutoCloseable {
    private static final int USUAL_LIMIT = 10;
    private static final int MAX_LIMIT = 500;

    private final Supplier<List<ObjectNode>> users;
    private final ListServer server;

    private ClerkSimulator(Supplier<List<ObjectNode>> users, String key, int limitedEvery) throws IOException {
        this.users = users;
        this.server = ListServer.start(key, limitedEvery, this::list);
    }

    /**
     * Starts the API.
     *
     * @param users user objects as Clerk writes them
     * @param key the only secret key
     * @param limitedEvery every n-th request is answered 429; 0 for none
     */
    public static ClerkSimulator start(List<ObjectNode> users, String key, int limitedEvery) throws IOException {
        return start(() -> users, key, limitedEvery);
    }

    /**
     * Starts the API of users who change.
     *
     * @param users returns the present user objects
     */
    public static ClerkSimulator start(Supplier<List<ObjectNode>> users, String key, int limitedEvery)
            throws IOException {
        return new ClerkSimulator(users, key, limitedEvery);
    }

    /** Returns the address of the API, without the version. */
    public URI url() {
        return server.url();
    }

    /** Returns the number of requests so far. */
    public int requests() {
        return server.requests();
    }

    private static long createdAt(JsonNode user) {
        return user.path("created_at").asLong();
    }

    private Optional<JsonNode> list(Request request) {
        if (request.path().equals("/v1/users/count")) {
            return Optional.of(Json.object()
                    .put("object", "total_count")
                    .put("total_count", users.get().size()));
        }
        int limit = request.number("limit", USUAL_LIMIT);
        if (!request.path().equals("/v1/users") || limit > MAX_LIMIT) {
            return Optional.empty();
        }
        long after = request.parameter("created_at_after").map(Long::parseLong).orElse(Long.MIN_VALUE);
        long before =
                request.parameter("created_at_before").map(Long::parseLong).orElse(Long.MAX_VALUE);
        Comparator<ObjectNode> order = Comparator.comparingLong(ClerkSimulator::createdAt);
        boolean newestFirst =
                !request.parameter("order_by").orElse("-created_at").equals("+created_at");
        List<ObjectNode> selected = users.get().stream()
                .filter(user -> createdAt(user) > after && createdAt(user) < before)
                .sorted(newestFirst ? order.reversed() : order)
                .toList();
        Stream<ObjectNode> page = request.parameter("starting_after")
                .map(last -> selected.stream()
                        .dropWhile(user -> !user.path("id").asText().equals(last))
                        .skip(1))
                .orElseGet(selected::stream);
        return Optional.of(Json.array(page.limit(limit).toList()));
    }

    @Override
    public void close() {
        server.close();
    }
}
