package dev.intake.app.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.simulator.StripeAccount;
import dev.intake.simulator.StripeObjects;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An account at Stripe with many customers. Every other one has a subscription, half of which have ended. */
final class ListedCustomers {
    private ListedCustomers() {}

    static StripeAccount account(int customers) {
        long first = Instant.now().minus(Duration.ofDays(400)).getEpochSecond();
        List<ObjectNode> listed = new ArrayList<>();
        List<ObjectNode> subscriptions = new ArrayList<>();
        for (int i = 0; i < customers; i++) {
            listed.add(Json.object()
                    .put("id", "cus_" + i)
                    .put("email", "c" + i + "@example.com")
                    .put("created", first + i)
                    .put("livemode", true));
            if (i % 2 == 0) {
                subscriptions.add(Json.object()
                        .put("id", "sub_" + i)
                        .put("customer", "cus_" + i)
                        .put("status", i % 4 == 0 ? "canceled" : "active")
                        .put("created", first + i + 60)
                        .put("ended_at", first + i + 86_400)
                        .put("livemode", true));
            }
        }
        return new StripeAccount(
                List.of(),
                new StripeObjects(Map.of(StripeObjects.CUSTOMERS, listed, StripeObjects.SUBSCRIPTIONS, subscriptions)),
                InstantSource.system());
    }

    /** Returns the number of events that the account shows. */
    static int events(int customers) {
        return customers / 2 + customers / 4;
    }
}
