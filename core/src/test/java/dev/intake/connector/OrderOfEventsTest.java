package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.clerk.ClerkTranslator;
import dev.intake.connector.polar.PolarTranslator;
import dev.intake.connector.stripe.StripeTranslator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Providers promise no order. Each sequence here is one that they really send; in every order it results in the same set of
 * event types, except for the exceptions in the guide on mapping tables.
 */
class OrderOfEventsTest {
    private static final int ORDERS = 1000;
    private static final String TRIAL =
            "\"trial_start\": \"2026-10-01T00:00:00Z\", \"trial_end\": \"2026-10-15T00:00:00Z\"";
    private static final String BASIC = "\"product_id\": \"basic\", \"amount\": 2000";
    private static final String PRO = "\"product_id\": \"pro\", \"amount\": 5000";
    private static final String NO_TRIAL = "\"trial_start\": null, \"trial_end\": null";

    @Test
    void stripe_startTrialConversionRenewalCancellation_inEveryOrder() {
        List<String> events = List.of(
                stripe("checkout.session.completed", "\"mode\": \"subscription\"", ""),
                stripe("customer.subscription.created", "\"status\": \"trialing\"", ""),
                stripe("customer.subscription.updated", "\"status\": \"active\"", "\"status\": \"trialing\""),
                stripe("invoice.payment_succeeded", "\"id\": \"in_1\", \"attempt_count\": 1, \"amount_paid\": 9", ""),
                stripe("invoice.paid", "\"id\": \"in_1\", \"attempt_count\": 1, \"amount_paid\": 9", ""),
                stripe("customer.subscription.deleted", "\"status\": \"canceled\"", ""));

        for (List<String> order : permutations(events)) {
            assertThat(types(new StripeTranslator(), order))
                    .containsExactly("subscription-canceled", "subscription-started", "trial-converted");
        }
    }

    @Test
    void stripe_failureAndRetry_inEveryOrder_exceptThatALateFailureIsNotTold() {
        String failed = stripe("invoice.payment_failed", "\"id\": \"in_1\", \"attempt_count\": 1", "");
        String paid = stripe("invoice.payment_succeeded", "\"id\": \"in_1\", \"attempt_count\": 2", "");
        String alsoPaid = stripe("invoice.paid", "\"id\": \"in_1\", \"attempt_count\": 2", "");

        for (List<String> order : permutations(List.of(failed, paid, alsoPaid))) {
            boolean late = order.indexOf(failed) > Math.min(order.indexOf(paid), order.indexOf(alsoPaid));
            assertThat(types(new StripeTranslator(), order))
                    .isEqualTo(late ? Set.of("payment-recovered") : Set.of("payment-failed", "payment-recovered"));
        }
    }

    @Test
    void polar_trialConversionRenewalCancellation_seed7() {
        List<String> events = List.of(
                polar("created", 1, "trialing", TRIAL + ", \"current_period_start\": \"2026-10-01T00:00:00Z\""),
                polar("active", 2, "trialing", TRIAL + ", \"current_period_start\": \"2026-10-01T00:00:00Z\""),
                polar("updated", 3, "trialing", TRIAL + ", \"current_period_start\": \"2026-10-01T00:00:00Z\""),
                polar("cycled", 15, "active", TRIAL + ", \"current_period_start\": \"2026-10-15T00:00:00Z\""),
                polar("updated", 16, "active", TRIAL + ", \"current_period_start\": \"2026-10-15T00:00:00Z\""),
                polar("cycled", 20, "active", TRIAL + ", \"current_period_start\": \"2026-11-15T00:00:00Z\""),
                polar("canceled", 21, "active", TRIAL + ", \"current_period_start\": \"2026-11-15T00:00:00Z\""),
                polar("revoked", 25, "canceled", TRIAL + ", \"current_period_start\": \"2026-11-15T00:00:00Z\""));

        for (List<String> order : shuffled(events, new SplittableRandom(7))) {
            List<String> told = told(new PolarTranslator(), order);
            assertThat(new TreeSet<>(told))
                    .containsExactly("subscription-canceled", "subscription-started", "trial-converted");
            assertThat(told).as("told once").containsOnlyOnce("trial-converted");
        }
    }

    /** The plan before the upgrade is known from an earlier event; which event shows the new one first does not matter. */
    @Test
    void polar_scheduledUpgrade_inEveryOrder_isToldOnce() {
        String created = polar("created", 1, "active", BASIC);
        List<String> events = List.of(
                polar("cycled", 10, "active", PRO),
                polar("updated", 11, "active", PRO),
                polar("canceled", 12, "active", PRO),
                polar("uncanceled", 13, "active", PRO),
                polar("updated", 14, "active", PRO),
                polar("past_due", 20, "past_due", PRO));

        for (List<String> order : permutations(events)) {
            List<String> all = new ArrayList<>(List.of(created));
            all.addAll(order);
            assertThat(told(new PolarTranslator(), all))
                    .containsOnlyOnce("subscription-upgraded")
                    .contains("subscription-canceled", "payment-failed");
        }
    }

    @Test
    void polar_failureAndRecovery_inEveryOrder_exceptThatWhatARecoveryOvertakesIsNotTold() {
        String pastDueSeen = polar("updated", 2, "past_due", NO_TRIAL);
        String pastDue = polar("past_due", 3, "past_due", NO_TRIAL);
        String activeSeen = polar("updated", 5, "active", NO_TRIAL);
        String active = polar("active", 6, "active", NO_TRIAL);
        List<String> events =
                List.of(polar("created", 1, "active", NO_TRIAL), pastDueSeen, pastDue, activeSeen, active);

        for (List<String> order : permutations(events)) {
            boolean late = order.indexOf(active) < order.indexOf(pastDue);
            boolean overtaken = late && order.indexOf(active) < order.indexOf(pastDueSeen);
            assertThat(types(new PolarTranslator(), order))
                    .isEqualTo(
                            overtaken
                                    ? Set.of("subscription-started")
                                    : late
                                            ? Set.of("subscription-started", "payment-recovered")
                                            : Set.of("subscription-started", "payment-failed", "payment-recovered"));
        }
    }

    @Test
    void clerk_createdUpdatedDeleted_inEveryOrder_endsDeletedAndNeverWithOlderData() {
        List<String> events = List.of(
                clerk("user.created", 1, "\"updated_at\": 1000000000001, \"external_id\": \"usr_42\""),
                clerk("user.updated", 2, "\"updated_at\": 1000000000002, \"external_id\": \"usr_42\""),
                clerk("user.deleted", 3, "\"deleted\": true, \"external_id\": \"usr_42\""));

        for (List<String> order : permutations(events)) {
            Receiver receiver = new Receiver(new ClerkTranslator());
            List<Translated> translated = order.stream().map(receiver::receive).toList();
            List<Integer> written = translated.stream()
                    .flatMap(one -> one.person().name().stream())
                    .map(name -> Integer.valueOf(name.value()))
                    .toList();

            assertThat(translated.stream().map(Receiver::outcome))
                    .contains("user.created", "deactivation user.deleted");
            assertThat(translated.stream()
                            .map(one -> one.person().externalId().orElseThrow().value()))
                    .containsOnly("usr_42");
            assertThat(written).isSorted();
            assertThat(translated.get(2).person().deletedAt()).isPresent();
        }
    }

    private static Set<String> types(Translator translator, List<String> order) {
        return new TreeSet<>(told(translator, order));
    }

    private static List<String> told(Translator translator, List<String> order) {
        Receiver receiver = new Receiver(translator);
        return order.stream()
                .map(receiver::receive)
                .map(Receiver::outcome)
                .filter(outcome -> !outcome.equals("ignored"))
                .toList();
    }

    private static <T> List<List<T>> permutations(List<T> of) {
        if (of.isEmpty()) {
            return List.of(List.of());
        }
        List<List<T>> all = new ArrayList<>();
        for (int i = 0; i < of.size(); i++) {
            List<T> rest = new ArrayList<>(of);
            T first = rest.remove(i);
            for (List<T> tail : permutations(rest)) {
                List<T> order = new ArrayList<>(List.of(first));
                order.addAll(tail);
                all.add(order);
            }
        }
        return all;
    }

    private static <T> List<List<T>> shuffled(List<T> of, SplittableRandom random) {
        List<List<T>> orders = new ArrayList<>();
        for (int n = 0; n < ORDERS; n++) {
            List<T> order = new ArrayList<>(of);
            for (int i = order.size() - 1; i > 0; i--) {
                order.set(i, order.set(random.nextInt(i + 1), order.get(i)));
            }
            orders.add(order);
        }
        return orders;
    }

    private static String stripe(String type, String object, String previous) {
        return "{\"type\": \"%s\", \"data\": {\"object\": {%s}, \"previous_attributes\": {%s}}}"
                .formatted(type, object, previous);
    }

    private static String polar(String what, int minute, String status, String fields) {
        return """
                {"type": "subscription.%s", "timestamp": "2026-10-01T00:%s:00Z",
                 "data": {"id": "sub_1", "status": "%s", %s}}
                """.formatted(what, String.format(Locale.ROOT, "%02d", minute), status, fields);
    }

    private static String clerk(String type, int version, String fields) {
        return """
                {"type": "%s", "timestamp": 100000000000%s, "data": {"id": "user_1", "first_name": "%s", %s}}
                """.formatted(type, version, version, fields);
    }
}
