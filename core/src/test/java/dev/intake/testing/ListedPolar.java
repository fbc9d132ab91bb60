package dev.intake.testing;

import dev.intake.connector.ListedObject.Kind;
import dev.intake.kernel.Connector;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An account at Polar whose life is drawn by chance, with the webhooks that Polar sends of it. Changes of plan are left out:
 * Polar does not list what the plan was before. (ADR 142)
 */
final class ListedPolar extends ListedAccount {
    private static final Duration MONTH = Duration.ofDays(30);
    private static final Duration TRIAL = Duration.ofDays(14);
    private static final Duration YEAR = Duration.ofDays(365);
    private static final String STATUS = "status";
    private static final String CANCELED = "canceled_at";
    private static final String CANCEL_LATER = "cancel_at_period_end";
    private static final String PERIOD = "current_period_start";

    /** The last webhook of each subscription that ended, by the one before, which says the same. */
    private final Map<ProviderEvent, ProviderEvent> ends = new HashMap<>();

    private final SplittableRandom random;
    private final Instant start;

    private ListedPolar(long seed, Instant now) {
        super(Connector.POLAR, List.of(Kind.CUSTOMER, Kind.SUBSCRIPTION, Kind.ORDER), 3);
        random = new SplittableRandom(seed);
        start = now.minus(YEAR).truncatedTo(ChronoUnit.SECONDS);
    }

    /** Returns an account with customers. */
    static ListedPolar of(long seed, Instant now, int customers) {
        ListedPolar polar = new ListedPolar(seed, now);
        for (int i = 0; i < customers; i++) {
            polar.customer(i);
        }
        return polar;
    }

    /**
     * Two webhooks say that a subscription has ended, and each is recorded. The list shows one end, so an import cannot tell which
     * of the two it has missed. (ADR 142)
     */
    @Override
    List<ProviderEvent> told(List<ProviderEvent> some) {
        return some.stream()
                .filter(webhook -> !ends.containsKey(webhook) || some.contains(ends.get(webhook)))
                .toList();
    }

    private void customer(int number) {
        boolean named = random.nextInt(3) > 0;
        String customer = "\"id\": \"pc_%s\", \"external_id\": %s, \"email\": \"c%s@example.com\", \"name\": \"C %s\","
                        .formatted(number, named ? "\"u" + number + '"' : "null", number, number)
                + " \"metadata\": {\"tier\": \"t%s\"}".formatted(number % 3);
        Instant at = start.plus(Duration.ofDays(random.nextInt(200)));
        list(Kind.CUSTOMER, customer);
        if (random.nextInt(3) > 0) {
            new Subscription(number, customer, at.plusSeconds(60)).live();
        }
        if (random.nextInt(3) == 0) {
            order(number, customer, at.plusSeconds(30));
        }
    }

    /** A one-time purchase that is paid or not, and refunded once, twice or not. */
    private void order(int number, String customer, Instant at) {
        Map<String, String> order = new TreeMap<>(Map.of(
                "id",
                quoted("ord_" + number),
                "billing_reason",
                quoted("purchase"),
                "created_at",
                quoted(at),
                "modified_at",
                "null",
                "total_amount",
                "900",
                "currency",
                quoted("usd"),
                "paid",
                "false",
                "refunded_amount",
                "0",
                "customer",
                "{" + customer + "}"));
        if (random.nextInt(5) > 0) {
            order.put("paid", "true");
            send("order.paid", at.plusSeconds(5), order);
            int refunds = random.nextInt(3);
            for (int i = 1; i <= refunds; i++) {
                Instant refunded = at.plus(Duration.ofDays(i));
                order.put("refunded_amount", Integer.toString(300 * i));
                order.put("modified_at", quoted(refunded));
                send("order.refunded", refunded, order);
            }
        }
        list(Kind.ORDER, members(order));
    }

    private ProviderEvent send(String type, Instant at, Map<String, String> object) {
        ProviderEvent webhook = ProviderEvent.polar(nextId(), type, at.toString(), members(object));
        sent(webhook);
        return webhook;
    }

    private static String members(Map<String, String> object) {
        return object.entrySet().stream()
                .map(member -> '"' + member.getKey() + "\": " + member.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String quoted(Object value) {
        return "\"" + value + '"';
    }

    /** A subscription from its start to its end or to the present. */
    private final class Subscription {
        private final Map<String, String> object = new TreeMap<>();
        private final boolean trial = random.nextBoolean();
        private Instant at;

        Subscription(int number, String customer, Instant start) {
            at = start;
            object.put("id", quoted("sub_" + number));
            object.put("product_id", quoted("prod_1"));
            object.put("amount", "900");
            object.put("currency", quoted("usd"));
            object.put("recurring_interval", quoted("month"));
            object.put("customer", "{" + customer + "}");
            object.put("created_at", quoted(start));
            object.put("started_at", quoted(start));
            object.put("trial_start", trial ? quoted(start) : "null");
            object.put("trial_end", trial ? quoted(start.plus(TRIAL)) : "null");
            object.put(PERIOD, quoted(start));
            object.put(STATUS, quoted(trial ? "trialing" : "active"));
            for (String none : List.of(CANCELED, "ended_at", "ends_at", "past_due_at")) {
                object.put(none, "null");
            }
            object.put(CANCEL_LATER, "false");
        }

        void live() {
            say("subscription.created");
            say("subscription.active");
            boolean goesOn = !trial || endOfTrial();
            int months = random.nextInt(4);
            for (int i = 0; goesOn && i < months; i++) {
                goesOn = month();
            }
            list(Kind.SUBSCRIPTION, members(object));
        }

        /** Returns whether it continues. */
        private boolean endOfTrial() {
            switch (random.nextInt(4)) {
                case 0 -> {
                    return false;
                }
                case 1 -> {
                    at = at.plus(Duration.ofDays(3));
                    cancelLater();
                    at = at.plus(Duration.ofDays(11));
                    end("canceled");
                    return false;
                }
                default -> {
                    at = at.plus(TRIAL);
                    object.put(STATUS, quoted("active"));
                    object.put(PERIOD, quoted(at));
                    say("subscription.cycled");
                    at = at.plusSeconds(1);
                    say("subscription.updated");
                    return true;
                }
            }
        }

        /** A month in which it is renewed, fails, or is canceled; returns whether it continues. */
        private boolean month() {
            at = at.plus(MONTH);
            switch (random.nextInt(6)) {
                case 0 -> {
                    return fails();
                }
                case 1 -> {
                    cancelLater();
                    if (random.nextBoolean()) {
                        at = at.plus(Duration.ofDays(2));
                        object.put(CANCELED, "null");
                        object.put(CANCEL_LATER, "false");
                        object.put("ends_at", "null");
                        say("subscription.updated");
                        say("subscription.uncanceled");
                        return true;
                    }
                    if (random.nextBoolean()) {
                        at = at.plus(Duration.ofDays(20));
                        end("canceled");
                    }
                    return false;
                }
                case 2 -> {
                    object.put(CANCELED, quoted(at));
                    end("canceled");
                    return false;
                }
                default -> {
                    object.put(PERIOD, quoted(at));
                    say("subscription.cycled");
                    say("subscription.updated");
                    return true;
                }
            }
        }

        private boolean fails() {
            object.put(PERIOD, quoted(at));
            say("subscription.cycled");
            at = at.plus(Duration.ofHours(1));
            object.put(STATUS, quoted("past_due"));
            object.put("past_due_at", quoted(at));
            say("subscription.updated");
            say("subscription.past_due");
            at = at.plus(Duration.ofDays(5));
            switch (random.nextInt(3)) {
                case 0 -> {
                    return false;
                }
                case 1 -> {
                    end("unpaid");
                    return false;
                }
                default -> {
                    object.put(STATUS, quoted("active"));
                    object.put("past_due_at", "null");
                    say("subscription.updated");
                    say("subscription.active");
                    return true;
                }
            }
        }

        private void cancelLater() {
            object.put(CANCELED, quoted(at));
            object.put(CANCEL_LATER, "true");
            object.put("ends_at", quoted(at.plus(Duration.ofDays(20))));
            say("subscription.updated");
            say("subscription.canceled");
        }

        private void end(String status) {
            object.put(STATUS, quoted(status));
            object.put("ended_at", quoted(at));
            say("subscription.updated");
            if (status.equals("canceled")) {
                ProviderEvent canceled = say("subscription.canceled");
                ends.put(canceled, say("subscription.revoked"));
            } else {
                say("subscription.revoked");
            }
        }

        private ProviderEvent say(String type) {
            return send(type, at, object);
        }
    }
}
