package dev.intake.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.demo.ProviderEvent;
import dev.intake.app.output.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The lists of an account's objects at Stripe, each newest first: those that its events show, in their last state. The paths
 * are those of the API. Thread-safe.
 */
public final class StripeObjects {
    /** The path of the list of checkout sessions. */
    public static final String CHECKOUTS = "/v1/checkout/sessions";
    /** The path of the list of customers. */
    public static final String CUSTOMERS = "/v1/customers";
    /** The path of the list of subscriptions. */
    public static final String SUBSCRIPTIONS = "/v1/subscriptions";
    /** The path of the list of invoices. */
    public static final String INVOICES = "/v1/invoices";
    /** The path of the list of refunds. */
    public static final String REFUNDS = "/v1/refunds";

    private static final Map<String, String> LISTS = Map.of(
            "checkout.session", CHECKOUTS,
            "subscription", SUBSCRIPTIONS,
            "invoice", INVOICES);

    /** What an object keeps from its first event, or from that of its conversion. */
    private static final Set<String> KEPT = Set.of("created", "trial_end");

    private final Map<String, List<ObjectNode>> newestFirst = new HashMap<>();
    private final Map<String, Map<String, Integer>> places = new HashMap<>();

    /** Creates lists from objects, by path and oldest first. */
    public StripeObjects(Map<String, List<ObjectNode>> oldestFirst) {
        List.of(CHECKOUTS, CUSTOMERS, SUBSCRIPTIONS, INVOICES, REFUNDS).forEach(path -> {
            List<ObjectNode> list = new ArrayList<>(oldestFirst.getOrDefault(path, List.of()));
            Collections.reverse(list);
            Map<String, Integer> index = new HashMap<>();
            for (int i = 0; i < list.size(); i++) {
                index.put(list.get(i).path("id").asText(), i);
            }
            newestFirst.put(path, List.copyOf(list));
            places.put(path, index);
        });
    }

    /** Returns the objects that events show, which are in the order in which they occurred. */
    static StripeObjects of(List<ProviderEvent> events) {
        Map<String, Map<String, ObjectNode>> lists = new LinkedHashMap<>();
        for (ProviderEvent event : events) {
            JsonNode data = Json.read(event.json()).path("data");
            ObjectNode object = data.path("object").deepCopy();
            String kind = object.path("object").asText();
            long at = event.created().getEpochSecond();
            customer(object, lists.computeIfAbsent(CUSTOMERS, path -> new LinkedHashMap<>()), at);
            if (kind.equals("charge")) {
                refund(object, lists.computeIfAbsent(REFUNDS, path -> new LinkedHashMap<>()), at);
            } else if (LISTS.containsKey(kind)) {
                Map<String, ObjectNode> list =
                        lists.computeIfAbsent(LISTS.getOrDefault(kind, ""), path -> new LinkedHashMap<>());
                Optional.ofNullable(list.put(object.path("id").asText(), object))
                        .ifPresent(before -> before.properties().stream()
                                .filter(field -> KEPT.contains(field.getKey()))
                                .forEach(field -> object.set(field.getKey(), field.getValue())));
                complete(object, event.type(), data.path("previous_attributes"), at);
            }
        }
        Map<String, List<ObjectNode>> oldestFirst = new HashMap<>();
        lists.forEach((path, objects) -> oldestFirst.put(path, List.copyOf(objects.values())));
        return new StripeObjects(oldestFirst);
    }

    private static void customer(ObjectNode object, Map<String, ObjectNode> customers, long at) {
        String id = object.path("customer").textValue();
        if (id == null) {
            return;
        }
        ObjectNode customer = customers.computeIfAbsent(
                id,
                unused -> Json.object()
                        .put("id", id)
                        .put("object", "customer")
                        .put("created", at)
                        .put("livemode", true)
                        .putNull("email")
                        .putNull("name"));
        JsonNode details = object.path("customer_details");
        for (String field : List.of("email", "name")) {
            Optional.ofNullable(details.path(field).textValue())
                    .or(() ->
                            Optional.ofNullable(object.path("customer_" + field).textValue()))
                    .ifPresent(text -> customer.put(field, text));
        }
    }

    private static void refund(ObjectNode charge, Map<String, ObjectNode> refunds, long at) {
        ObjectNode refund = Json.object()
                .put("id", "re_" + charge.path("id").asText() + "_" + refunds.size())
                .put("object", "refund")
                .put("amount", charge.path("amount_refunded").asLong())
                .put("created", at)
                .put("status", "succeeded");
        refund.set("charge", charge);
        refunds.put(refund.path("id").asText(), refund);
    }

    /** Adds what the object of an event lacks and a listed one has. */
    private static void complete(ObjectNode object, String type, JsonNode previous, long at) {
        if (previous.path("status").asText().equals("trialing")) {
            object.put("trial_end", at);
        }
        if (type.equals("invoice.payment_failed")) {
            object.put("next_payment_attempt", at);
        }
        if (type.equals("invoice.payment_succeeded")) {
            object.putNull("next_payment_attempt");
            object.putObject("status_transitions").put("paid_at", at);
        }
    }

    /**
     * A page.
     *
     * @param objects newest first
     * @param hasMore whether further objects follow
     */
    record Page(List<ObjectNode> objects, boolean hasMore) {}

    /** Returns whether there is a list with this path. */
    boolean has(String path) {
        return newestFirst.containsKey(path);
    }

    /** Returns a page; empty if the object to start after is not listed. */
    Optional<Page> page(String path, int limit, Optional<String> startingAfter) {
        List<ObjectNode> list = newestFirst.getOrDefault(path, List.of());
        Optional<Integer> start = startingAfter.isEmpty()
                ? Optional.of(0)
                : startingAfter
                        .flatMap(id -> Optional.ofNullable(
                                places.getOrDefault(path, Map.of()).get(id)))
                        .map(place -> place + 1);
        return start.map(from -> {
            int to = Math.min(list.size(), from + limit);
            return new Page(list.subList(from, to), to < list.size());
        });
    }
}
