package dev.intake.app.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.TestCommands;
import dev.intake.app.output.Json;
import dev.intake.simulator.ClerkSimulator;
import dev.intake.simulator.PolarSimulator;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** {@code connector sync verify} compares the objects of Clerk and Polar, which list no events. */
class ListedObjectsCommandTest {
    private static final String CLERK_KEY = "sk_live_0123456789";
    private static final String POLAR_TOKEN = "polar_oat_0123456789";
    private static final int LIMITED_EVERY = 5;

    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();
    private final Instant now = commands.clock.instant();

    @Test
    void verify_recordsEveryNewUserOfClerk_acrossPagesAndRateLimits() throws IOException {
        List<ObjectNode> users = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            users.add(user(i, now.minus(Duration.ofDays(1)).minusSeconds(i)));
        }
        users.add(user(900, now.minus(Duration.ofDays(20))));
        users.add(user(901, now.minus(Duration.ofDays(31))));
        users.add(user(902, now.minusSeconds(60)));
        setKey("clerk", CLERK_KEY);
        try (ClerkSimulator clerk = ClerkSimulator.start(users, CLERK_KEY, LIMITED_EVERY)) {
            Map<String, String> settings =
                    Map.of("INTAKE_CLERK_BASE_URL", clerk.url().toString());

            JsonNode first = verify("clerk", settings);
            JsonNode second = verify("clerk", settings);

            assertThat(first.get("sent").asInt()).isEqualTo(251);
            assertThat(first.get("fetched").asInt()).isEqualTo(251);
            assertThat(second.get("here").asInt()).isEqualTo(251);
            assertThat(second.get("fetched").asInt()).isZero();
            assertThat(clerk.requests()).isGreaterThan(LIMITED_EVERY);
        }
        assertThat(events("user.created")).hasSize(251);
        assertThat(events("user.created"))
                .filteredOn(event -> event.get("historical").asBoolean())
                .hasSize(1);
    }

    @Test
    void verify_recordsWhatPolarsOrdersAndSubscriptionsShow() throws IOException {
        List<ObjectNode> orders = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            orders.add(order(i, now.minus(Duration.ofHours(30)).minusSeconds(i)));
        }
        orders.get(0)
                .put("status", "partially_refunded")
                .put("refunded_amount", 300)
                .put("modified_at", now.minusSeconds(7_200).toString());
        orders.add(order(120, now.minus(Duration.ofDays(200)))
                .put("status", "refunded")
                .put("refunded_amount", 900)
                .put("modified_at", now.minusSeconds(3_600).toString()));
        orders.get(1).put("billing_reason", "subscription_cycle").put("subscription_id", "sub_1");
        List<ObjectNode> subscriptions = List.of(
                subscription("sub_started", "active", days(2), null, null, null),
                subscription("sub_past_due", "past_due", days(60), null, null, days(1)),
                subscription("sub_leaving", "active", days(40), days(2), null, null),
                subscription("sub_ended", "canceled", days(90), days(35), days(1), null),
                subscription("sub_old", "canceled", days(200), days(120), days(100), null),
                subscription("sub_converted", "active", days(45), null, null, null)
                        .put("trial_end", days(1).toString())
                        .put("current_period_start", days(1).toString()));
        setKey("polar", POLAR_TOKEN);
        try (PolarSimulator polar = PolarSimulator.start(orders, subscriptions, POLAR_TOKEN, LIMITED_EVERY)) {
            Map<String, String> settings =
                    Map.of("INTAKE_POLAR_BASE_URL", polar.url().toString());

            JsonNode first = verify("polar", settings);
            JsonNode second = verify("polar", settings);

            assertThat(first.get("fetched").asInt()).isEqualTo(119 + 2 + 5);
            assertThat(first.get("unseen").asText()).contains("upgrades", "more than a year");
            assertThat(second.get("here")).isEqualTo(first.get("sent"));
            assertThat(second.get("fetched").asInt()).isZero();
        }
        assertThat(events("purchase")).hasSize(119);
        assertThat(events("refund-issued")).hasSize(2);
        assertThat(events("trial-converted")).hasSize(1);
        assertThat(events("subscription-started")).hasSize(1);
        assertThat(events("payment-failed")).hasSize(1);
        assertThat(events("subscription-canceled")).hasSize(2);
    }

    @Test
    void backfill_importsWhatPolarsOrdersAndSubscriptionsShow_beforeTheyAreVerified() throws IOException {
        List<ObjectNode> orders = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            orders.add(order(i, now.minus(Duration.ofHours(30)).minusSeconds(i)));
        }
        List<ObjectNode> subscriptions = List.of(
                subscription("sub_started", "active", days(2), null, null, null),
                subscription("sub_old", "canceled", days(200), days(120), days(100), null));
        setKey("polar", POLAR_TOKEN);
        try (PolarSimulator polar = PolarSimulator.start(orders, subscriptions, POLAR_TOKEN, LIMITED_EVERY)) {
            Map<String, String> settings =
                    Map.of("INTAKE_POLAR_BASE_URL", polar.url().toString());

            JsonNode imported = commands.run(
                            settings, limit -> false, "connector", "backfill", tenant, "polar", "--yes", "--json")
                    .done();

            assertThat(imported.get("customers").asInt()).isEqualTo(122);
            assertThat(imported.get("events").asInt()).isEqualTo(120 + 3);
            assertThat(verify("polar", settings).get("fetched").asInt()).isZero();
        }
        assertThat(events("purchase"))
                .hasSize(120)
                .allSatisfy(
                        event -> assertThat(event.get("historical").asBoolean()).isTrue());
    }

    @Test
    void verify_withATokenThatPolarRefuses_isRefused_andDoesNotShowIt() throws IOException {
        setKey("polar", POLAR_TOKEN);
        try (PolarSimulator polar = PolarSimulator.start(List.of(), List.of(), "polar_oat_another", 0)) {
            String refused = commands.run(
                            Map.of("INTAKE_POLAR_BASE_URL", polar.url().toString()),
                            limit -> false,
                            "connector",
                            "verify",
                            tenant,
                            "polar",
                            "--json")
                    .refused(1);

            assertThat(refused)
                    .contains("Polar does not accept the organization access token")
                    .doesNotContain("0123456789");
        }
    }

    private void setKey(String connector, String key) {
        commands.typed = Optional.of(key);
        commands.json("connector", "set-api-key", tenant, connector).done();
    }

    private JsonNode verify(String connector, Map<String, String> settings) {
        return commands.run(settings, limit -> false, "connector", "verify", tenant, connector, "--json")
                .done();
    }

    private List<JsonNode> events(String type) {
        JsonNode events =
                commands.json("events", "list", tenant, "--limit", "999").done();
        return StreamSupport.stream(events.spliterator(), false)
                .filter(event -> event.get("type").asText().equals(type))
                .toList();
    }

    private Instant days(int ago) {
        return now.minus(Duration.ofDays(ago));
    }

    private static ObjectNode user(int number, Instant createdAt) {
        ObjectNode user = Json.object()
                .put("id", "user_" + number)
                .put("object", "user")
                .put("created_at", createdAt.toEpochMilli())
                .put("updated_at", createdAt.toEpochMilli())
                .put("primary_email_address_id", "e");
        user.putArray("email_addresses").addObject().put("id", "e").put("email_address", "u" + number + "@example.com");
        user.putObject("private_metadata").put("secret", "never stored");
        return user;
    }

    private static ObjectNode order(int number, Instant createdAt) {
        ObjectNode order = Json.object()
                .put("id", "ord_" + number)
                .put("status", "paid")
                .put("paid", true)
                .put("billing_reason", "purchase")
                .put("created_at", createdAt.toString())
                .put("total_amount", 900)
                .put("currency", "usd")
                .put("customer_id", "c" + number);
        return withCustomer(order, "c" + number);
    }

    private static ObjectNode subscription(
            String id,
            String status,
            Instant startedAt,
            @Nullable Instant canceledAt,
            @Nullable Instant endedAt,
            @Nullable Instant pastDueAt) {
        ObjectNode subscription = Json.object()
                .put("id", id)
                .put("status", status)
                .put("amount", 900)
                .put("currency", "usd")
                .put("recurring_interval", "month")
                .put("recurring_interval_count", 1)
                .put("created_at", startedAt.toString())
                .put("started_at", startedAt.toString())
                .put("canceled_at", canceledAt == null ? null : canceledAt.toString())
                .put("ended_at", endedAt == null ? null : endedAt.toString())
                .put("past_due_at", pastDueAt == null ? null : pastDueAt.toString())
                .put("customer_id", "c_" + id);
        return withCustomer(subscription, "c_" + id);
    }

    private static ObjectNode withCustomer(ObjectNode object, String customer) {
        object.putObject("customer").put("id", customer).put("email", customer + "@example.com");
        return object;
    }
}
