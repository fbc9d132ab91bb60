package dev.intake.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.simulator.ListServer.Request;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Polar's API on the loopback network: {@code GET /v1/customers/}, {@code /v1/members/}, {@code /v1/orders/} and {@code /v1/subscriptions/} with {@code page}, {@code
 * limit}, {@code sorting} by a time and {@code status}, orders by the time of creation, subscriptions by those of their start
 * and their cancellation.
 */
public final class PolarSimulator implements AutoCloseable {
    private static final int USUAL_LIMIT = 10;
    private static final int MAX_LIMIT = 100;

    private final Supplier<List<ObjectNode>> orders;
    private final Supplier<List<ObjectNode>> subscriptions;
    private final ListServer server;

    private PolarSimulator(
            Supplier<List<ObjectNode>> orders, Supplier<List<ObjectNode>> subscriptions, String token, int limitedEvery)
            throws IOException {
        this.orders = orders;
        this.subscriptions = subscriptions;
        this.server = ListServer.start(token, limitedEvery, this::list);
    }

    /**
     * Starts the API.
     *
     * @param token the only access token
     * @param limitedEvery every n-th request is answered 429; 0 for none
     */
    public static PolarSimulator start(
            List<ObjectNode> orders, List<ObjectNode> subscriptions, String token, int limitedEvery)
            throws IOException {
        return start(() -> orders, () -> subscriptions, token, limitedEvery);
    }

    /**
     * Starts the API of objects that change.
     *
     * @param orders returns the present orders
     * @param subscriptions returns the present subscriptions
     */
    public static PolarSimulator start(
            Supplier<List<ObjectNode>> orders, Supplier<List<ObjectNode>> subscriptions, String token, int limitedEvery)
            throws IOException {
        return new PolarSimulator(orders, subscriptions, token, limitedEvery);
    }

    /** Returns the address of the API, without the version. */
    public URI url() {
        return server.url();
    }

    /** Returns the number of requests so far. */
    public int requests() {
        return server.requests();
    }

    private Optional<JsonNode> list(Request request) {
        return switch (request.path()) {
            case "/v1/customers/" -> Optional.of(page(customers(), request));
            case "/v1/orders/" -> Optional.of(page(orders.get(), request));
            // Its customers are persons, not teams.
            case "/v1/members/" -> Optional.of(page(List.of(), request));
            case "/v1/subscriptions/" -> Optional.of(page(subscriptions.get(), request));
            default -> Optional.empty();
        };
    }

    private static JsonNode page(List<ObjectNode> objects, Request request) {
        String sorting = request.parameter("sorting").orElse("-created_at");
        String field = sorting.replaceFirst("^-", "");
        List<ObjectNode> selected = objects.stream()
                .filter(object -> isWithin(object, "created_at", "created", request)
                        && isWithin(object, "started_at", "started", request)
                        && isWithin(object, "canceled_at", "canceled_at", request))
                .filter(object -> request.parameter("status")
                        .filter(given -> !List.of(given.split(","))
                                .contains(object.path("status").asText()))
                        .isEmpty())
                .sorted(sorting.startsWith("-") ? by(field).reversed() : by(field))
                .toList();
        int limit = Math.min(MAX_LIMIT, request.number("limit", USUAL_LIMIT));
        int start = limit * (request.number("page", 1) - 1);
        ObjectNode page = Json.object();
        page.set("items", Json.array(selected.stream().skip(start).limit(limit).toList()));
        page.putObject("pagination")
                .put("total_count", selected.size())
                .put("max_page", (selected.size() + limit - 1) / limit);
        return page;
    }

    private static Comparator<ObjectNode> by(String field) {
        return Comparator.comparing(object -> time(object, field).orElse(Instant.MIN));
    }

    /** Returns the customers of the orders and subscriptions. */
    private List<ObjectNode> customers() {
        Map<String, ObjectNode> customers = new LinkedHashMap<>();
        Stream.concat(orders.get().stream(), subscriptions.get().stream()).forEach(object -> {
            if (object.path("customer") instanceof ObjectNode customer) {
                customers.putIfAbsent(customer.path("id").asText(), customer);
            }
        });
        return List.copyOf(customers.values());
    }

    private static boolean isWithin(ObjectNode object, String field, String name, Request request) {
        Optional<Instant> after = request.parameter(name + "_after").map(Instant::parse);
        Optional<Instant> before = request.parameter(name + "_before").map(Instant::parse);
        Optional<Instant> at = time(object, field);
        return (after.isEmpty() || at.filter(after.get()::isBefore).isPresent())
                && (before.isEmpty() || at.filter(before.get()::isAfter).isPresent());
    }

    private static Optional<Instant> time(ObjectNode object, String field) {
        return Optional.ofNullable(object.path(field).textValue()).map(Instant::parse);
    }

    @Override
    public void close() {
        server.close();
    }
}
