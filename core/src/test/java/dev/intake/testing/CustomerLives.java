package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.polar;
import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.identify;

import dev.intake.ingest.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What happens in a customer's life: the events of one provider, of which some name the user and others only the customer or
 * the address of a bill, and what the tenant sends. A customer has no two events of the same type, so each order records the
 * same.
 */
final class CustomerLives {
    private static final long START = 1_800_000_000;
    private static final long CLERKS_START = ManualClock.START.toEpochMilli() - 60_000;
    private static final String BILL = "\"customer_email\": \"pay-%1$s@bill.example\", \"customer_name\": \"Bill\"";

    private CustomerLives() {}

    /**
     * One life.
     *
     * @param name what happens
     * @param of returns its events, in the order in which they are sent, for a text that makes its ids unique
     * @param users what the tenant sends
     * @param when when the tenant sends that
     * @param types the types of the events that are recorded
     */
    record Life(
            String name,
            Function<String, List<ProviderEvent>> of,
            Function<String, List<Operation>> users,
            When when,
            List<String> types) {
        /** Returns all that happens, in a random order. */
        List<Happening> happenings(String unique, SplittableRandom random) {
            List<Happening> before = new ArrayList<>();
            users.apply(unique).forEach(identify -> before.add(new Happening(Optional.empty(), Optional.of(identify))));
            List<Happening> all = new ArrayList<>();
            of.apply(unique).forEach(event -> all.add(new Happening(Optional.of(event), Optional.empty())));
            if (when == When.ANY_TIME) {
                all.addAll(before);
                before.clear();
            }
            for (int i = all.size() - 1; i > 0; i--) {
                all.set(i, all.set(random.nextInt(i + 1), all.get(i)));
            }
            before.addAll(all);
            if (when == When.ERASED) {
                before.add(random.nextInt(1, before.size() + 1), new Happening(Optional.empty(), Optional.empty()));
            }
            return before;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** When the tenant does what. */
    enum When {
        /** It identifies the user before the first event. */
        FIRST,
        /** It identifies the user between the events. */
        ANY_TIME,
        /** It erases the user after some of the events. */
        ERASED
    }

    /**
     * A provider's event, an operation of the tenant, or an erasure.
     *
     * @param event the event
     * @param operation the operation; an erasure has neither
     */
    record Happening(Optional<ProviderEvent> event, Optional<Operation> operation) {
        @Override
        public String toString() {
            return event.map(ProviderEvent::toString).orElse(operation.isPresent() ? "identify" : "erase");
        }
    }

    static Stream<Life> all() {
        return Stream.of(
                        life("Stripe", CustomerLives::stripeLife, stripeTypes()),
                        life("Polar", CustomerLives::polarLife, polarTypes()),
                        List.of(twoCustomersOfOneBill(), clerkLife(), erasedClerkLife()))
                .flatMap(List::stream);
    }

    private static List<Life> life(String provider, Function<String, List<ProviderEvent>> of, List<String> types) {
        return List.of(
                new Life(provider + " without identify", of, unique -> List.of(), When.ANY_TIME, types),
                new Life(
                        provider + " with identify and an address",
                        of,
                        unique -> List.of(user("user-", unique)),
                        When.ANY_TIME,
                        types),
                new Life(
                        provider + " with identify and no address",
                        of,
                        unique -> List.of(identify("user-" + unique, null, null, "city", "Oslo")),
                        When.ANY_TIME,
                        types));
    }

    private static Operation user(String who, String unique) {
        return identify(who + unique, who + unique + "@example.com", "Ann", "city", "Oslo");
    }

    /** Who has an address of their own does not get that of the bill, and so not what others with this bill pay. */
    private static Life twoCustomersOfOneBill() {
        return new Life(
                "Stripe: two users with one bill",
                unique -> Stream.of("", "b")
                        .flatMap(other -> stripeLife(unique).stream()
                                .map(event -> new ProviderEvent(
                                        event.connector(),
                                        event.id() + other,
                                        event.payload()
                                                .replaceAll(
                                                        "\"((?:cus|sub|in_[0-9]|cs|ch)_[^\"]*)\"",
                                                        "\"$1" + other + "\"")
                                                .replace(event.id(), event.id() + other)
                                                .replace("\"user-", "\"user" + other + "-")
                                                .replace("\"source\"", "\"source" + other + "\""))))
                        .toList(),
                unique -> List.of(user("user-", unique), user("userb-", unique)),
                When.FIRST,
                Stream.concat(stripeTypes().stream(), stripeTypes().stream())
                        .sorted()
                        .toList());
    }

    private static Life clerkLife() {
        return new Life(
                "Clerk with identify",
                unique -> List.of(
                        clerkUser(unique, "user.created", 1),
                        clerkUser(unique, "user.updated", 2),
                        clerkUser(unique, "user.updated", 3)),
                unique -> List.of(identify("user-" + unique, null, null, "city", "Oslo")),
                When.ANY_TIME,
                List.of("user.created"));
    }

    /** Nothing of a user is left, whatever arrives after the erasure. */
    private static Life erasedClerkLife() {
        return new Life(
                "Clerk with an erasure",
                unique -> List.of(
                        clerkUser(unique, "user.created", 1),
                        clerkUser(unique, "user.updated", 2),
                        clerkUser(unique, "user.updated", 3),
                        clerk("msg_" + unique + "_4", "user.deleted", CLERKS_START + 4, """
                                "id": "clerk_%1$s", "external_id": "user-%1$s", "object": "user", "deleted": true
                                """.formatted(unique))),
                unique -> List.of(),
                When.ERASED,
                List.of());
    }

    private static List<String> stripeTypes() {
        return List.of(
                "payment-failed",
                "payment-recovered",
                "purchase",
                "refund-issued",
                "subscription-canceled",
                "subscription-started",
                "trial-converted");
    }

    private static List<ProviderEvent> stripeLife(String unique) {
        return List.of(
                of("1", "customer.created", """
                        "object": "customer", "id": "cus_%1$s", "email": "pay-%1$s@bill.example", "name": "Bill",
                        "metadata": {"tier": "free", "source": "ad"}""", "", unique),
                of("2", "customer.subscription.created", """
                        "object": "subscription", "id": "sub_%1$s", "customer": "cus_%1$s", "status": "trialing",
                        "metadata": {"tier": "silver"}""", "", unique),
                of("3", "invoice.payment_succeeded", invoice("in_1", 1), "", unique),
                of("4", "customer.subscription.updated", """
                        "object": "subscription", "id": "sub_%1$s", "customer": "cus_%1$s", "status": "active",
                        "metadata": {"tier": "gold", "plan": "pro"}""", "\"status\": \"trialing\"", unique),
                of("5", "invoice.payment_failed", invoice("in_2", 1), "", unique),
                of("6", "invoice.payment_succeeded", invoice("in_3", 2), "", unique),
                of("7", "checkout.session.completed", """
                        "object": "checkout.session", "id": "cs_%1$s", "customer": "cus_%1$s", "mode": "payment",
                        "payment_status": "paid", "client_reference_id": "user-%1$s",
                        "customer_details": {"email": "pay-%1$s@bill.example", "name": "Bill"},
                        "metadata": {"source": "site"}""", "", unique),
                of("8", "charge.refunded", """
                        "object": "charge", "id": "ch_%1$s", "customer": "cus_%1$s", "amount_refunded": 500,
                        "currency": "usd", "billing_details": {"email": "pay-%1$s@bill.example", "name": "Bill"}
                        """, "\"amount_refunded\": 0", unique),
                of("9", "customer.subscription.deleted", """
                        "object": "subscription", "id": "sub_%1$s", "customer": "cus_%1$s", "status": "canceled"
                        """, "", unique));
    }

    private static ProviderEvent of(String number, String type, String object, String previous, String unique) {
        return stripe(
                "evt_" + unique + "_" + number,
                type,
                START + Integer.parseInt(number),
                object.formatted(unique),
                previous);
    }

    private static String invoice(String id, int attempts) {
        return "\"object\": \"invoice\", \"id\": \"" + id
                + "_%1$s\", \"customer\": \"cus_%1$s\", \"amount_paid\": 900, "
                + "\"amount_due\": 900, \"attempt_count\": " + attempts + ", " + BILL;
    }

    private static List<String> polarTypes() {
        return List.of("payment-failed", "purchase", "refund-issued", "subscription-canceled", "subscription-started");
    }

    /** Polar's customer has no external id at first. */
    private static List<ProviderEvent> polarLife(String unique) {
        return List.of(
                polarEvent(unique, 1, "customer.created", "", false),
                polarEvent(unique, 2, "subscription.created", "\"id\": \"sub_%1$s\", \"status\": \"active\", ", false),
                polarEvent(
                        unique, 3, "subscription.past_due", "\"id\": \"sub_%1$s\", \"status\": \"past_due\", ", false),
                polarEvent(
                        unique,
                        4,
                        "order.paid",
                        "\"id\": \"ord_%1$s\", \"billing_reason\": \"purchase\", \"refunded_amount\": 0, ",
                        true),
                polarEvent(
                        unique,
                        5,
                        "order.refunded",
                        "\"id\": \"ord_%1$s\", \"billing_reason\": \"purchase\", \"refunded_amount\": 500, ",
                        false),
                polarEvent(
                        unique, 6, "subscription.revoked", "\"id\": \"sub_%1$s\", \"status\": \"canceled\", ", true));
    }

    private static ProviderEvent polarEvent(String unique, int number, String type, String object, boolean named) {
        String user = named ? "\"user-%1$s\"" : "null";
        String person = "\"email\": \"pay-%1$s@bill.example\", \"name\": \"Bill\", \"external_id\": " + user
                + ", \"metadata\": {\"tier\": \"tier-" + number + "\"}";
        String data = type.startsWith("customer.")
                ? "\"id\": \"cus_%1$s\", " + person
                : object + "\"metadata\": {\"plan\": \"plan-" + number + "\"}, "
                        + "\"customer\": {\"id\": \"cus_%1$s\", " + person + "}";
        return polar(
                "msg_" + unique + "_" + number,
                type,
                String.format(Locale.ROOT, "2026-10-%02dT00:00:00Z", number),
                data.formatted(unique));
    }

    private static ProviderEvent clerkUser(String unique, String type, int version) {
        long at = CLERKS_START + version;
        return clerk("msg_" + unique + "_" + version, type, at, """
                "id": "clerk_%1$s", "object": "user", "external_id": "user-%1$s", "updated_at": %2$s,
                "created_at": %3$s, "first_name": "Ann%4$s", "primary_email_address_id": "e",
                "email_addresses": [{"id": "e", "email_address": "ann%4$s-%1$s@example.com"}],
                "public_metadata": {"role": "role-%4$s"}
                """.formatted(unique, at, CLERKS_START, version));
    }
}
