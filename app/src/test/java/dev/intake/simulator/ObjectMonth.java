package dev.intake.simulator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A made-up month of the objects at Clerk or Polar.
 *
 * @param changes in order of time
 */
record ObjectMonth(List<ObjectChange> changes) {
    static final Instant START = SimulatedMonth.START;
    static final Instant END = SimulatedMonth.END;

    private static final Duration TRIAL = Duration.ofDays(7);

    /** Sorts the changes, and leaves out those after the month. */
    ObjectMonth {
        changes = changes.stream()
                .filter(change -> change.at().isBefore(END))
                .sorted(Comparator.comparing(ObjectChange::at))
                .toList();
    }

    /** Returns the objects that the provider has at that time. */
    List<ObjectNode> present(Instant now, Predicate<ObjectChange> which) {
        Map<String, ObjectChange> latest = new LinkedHashMap<>();
        changes.stream()
                .filter(which)
                .filter(change -> !change.at().isAfter(now))
                .forEach(change -> latest.put(change.objectId(), change));
        return latest.values().stream()
                .filter(ObjectChange::present)
                .map(ObjectChange::object)
                .toList();
    }

    /** Users who sign up, are changed, and some of whom are deleted, a few on the same day. */
    static ObjectMonth ofClerk(long seed, int users) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ObjectChange> changes = new ArrayList<>();
        for (int number = 0; number < users; number++) {
            Instant created = time(random);
            Instant deleted = random.nextInt(4) > 0
                    ? Instant.MAX
                    : created.plus(
                            Duration.ofHours(random.nextBoolean() ? 8 + random.nextInt(10) : 80 + random.nextInt(300)));
            changes.add(user(number, 0, "user.created", created, created).until(deleted));
            Instant updated = created.plus(Duration.ofHours(30 + random.nextInt(400)));
            if (random.nextInt(3) == 0 && updated.isBefore(deleted)) {
                changes.add(user(number, 1, "user.updated", created, updated));
            }
            if (deleted.isBefore(END)) {
                changes.add(user(number, 1, "user.deleted", created, deleted));
            }
        }
        return new ObjectMonth(changes);
    }

    private static ObjectChange user(int number, int version, String type, Instant created, Instant at) {
        boolean deleted = type.equals("user.deleted");
        String person = "u" + number;
        ObjectNode user =
                Json.object().put("id", "user_" + number).put("object", "user").put("external_id", person);
        if (deleted) {
            user.put("deleted", true);
        } else {
            user.put("created_at", created.toEpochMilli())
                    .put("updated_at", at.toEpochMilli())
                    .put("first_name", version == 0 ? "Ann" : "Anna")
                    .put("primary_email_address_id", "e");
            user.putArray("email_addresses")
                    .addObject()
                    .put("id", "e")
                    .put("email_address", person + "." + version + "@example.com");
        }
        return new ObjectChange(
                "msg_" + number + type, type, at, at.toEpochMilli(), user, !deleted, person, created, at);
    }

    /** Subscriptions, each with one turn of its life, and purchases, some of which are refunded once or twice. */
    static ObjectMonth ofPolar(long seed, int customers) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ObjectChange> changes = new ArrayList<>();
        for (int number = 0; number < customers; number++) {
            Instant at = time(random);
            Instant later = at.plus(Duration.ofHours(50 + random.nextInt(200)));
            switch (random.nextInt(6)) {
                case 0 -> changes.addAll(converted(number, at));
                case 1 -> changes.addAll(upgraded(number, at, later));
                case 2 -> changes.addAll(pastDue(number, at, later, random.nextInt(6)));
                case 3 -> changes.addAll(canceled(number, at, later, random.nextInt(6)));
                default -> changes.addAll(purchased(number, at, later, random.nextInt(3)));
            }
        }
        return new ObjectMonth(changes);
    }

    private static List<ObjectChange> converted(int number, Instant at) {
        Instant end = at.plus(TRIAL);
        ObjectNode trial = subscription(number, at).put("status", "trialing").put("trial_end", text(end));
        ObjectNode active = trial.deepCopy().put("status", "active").put("current_period_start", text(end));
        return List.of(
                of("subscription.created", number, at, at, trial).until(Instant.MAX),
                of("subscription.cycled", number, end, end, active).until(Instant.MAX));
    }

    private static List<ObjectChange> upgraded(int number, Instant at, Instant later) {
        ObjectNode plan = subscription(number, at);
        return List.of(
                of("subscription.created", number, at, at, plan).until(Instant.MAX),
                of("subscription.updated", number, later, at, plan.deepCopy().put("amount", 1_900)));
    }

    /** A payment fails; in five of six cases it is paid later, on the same day or days after. */
    private static List<ObjectChange> pastDue(int number, Instant at, Instant later, int kind) {
        ObjectNode paid = subscription(number, at);
        ObjectNode failed = paid.deepCopy().put("status", "past_due").put("past_due_at", text(later));
        Instant recovered = kind == 0 ? Instant.MAX : later.plus(Duration.ofHours(kind < 3 ? 8 : 24L * kind));
        List<ObjectChange> changes = new ArrayList<>(List.of(
                of("subscription.created", number, at, at, paid).until(Instant.MAX),
                of("subscription.past_due", number, later, later, failed).until(recovered)));
        if (kind > 0) {
            changes.add(of("subscription.active", number, recovered, at, paid));
        }
        return changes;
    }

    /** A cancellation is scheduled, and takes effect on the same day or days after. */
    private static List<ObjectChange> canceled(int number, Instant at, Instant later, int kind) {
        Instant ended = later.plus(Duration.ofHours(kind < 3 ? 8 : 24L * kind));
        ObjectNode plan = subscription(number, at);
        ObjectNode scheduled = plan.deepCopy().put("canceled_at", text(later));
        ObjectNode over = scheduled.deepCopy().put("status", "canceled").put("ended_at", text(ended));
        return List.of(
                of("subscription.created", number, at, at, plan).until(Instant.MAX),
                of("subscription.canceled", number, later, later, scheduled).until(ended),
                of("subscription.revoked", number, ended, ended, over).until(Instant.MAX));
    }

    private static List<ObjectChange> purchased(int number, Instant at, Instant later, int refunds) {
        Instant second = later.plus(Duration.ofHours(40));
        ObjectNode paid = customer(number, Json.object().put("id", "ord_" + number))
                .put("status", "paid")
                .put("paid", true)
                .put("billing_reason", "purchase")
                .put("created_at", text(at))
                .put("total_amount", 900)
                .put("currency", "usd");
        List<ObjectChange> changes = new ArrayList<>();
        changes.add(of("order.paid", number, at, at, paid).until(Instant.MAX));
        if (refunds > 0) {
            changes.add(of("order.refunded", number, later, later, refunded(paid, 300, later))
                    .until(refunds == 1 ? Instant.MAX : second));
        }
        if (refunds > 1) {
            changes.add(of("order.refunded", number, second, second, refunded(paid, 900, second))
                    .until(Instant.MAX));
        }
        return changes;
    }

    private static ObjectNode refunded(ObjectNode paid, int total, Instant at) {
        return paid.deepCopy()
                .put("status", total < 900 ? "partially_refunded" : "refunded")
                .put("refunded_amount", total)
                .put("modified_at", text(at));
    }

    private static ObjectNode subscription(int number, Instant at) {
        return customer(number, Json.object().put("id", "sub_" + number))
                .put("status", "active")
                .put("amount", 900)
                .put("currency", "usd")
                .put("recurring_interval", "month")
                .put("recurring_interval_count", 1)
                .put("created_at", text(at))
                .put("started_at", text(at))
                .put("current_period_start", text(at))
                .put("trial_end", text(null))
                .put("past_due_at", text(null))
                .put("canceled_at", text(null))
                .put("ended_at", text(null));
    }

    private static ObjectNode customer(int number, ObjectNode object) {
        object.put("customer_id", "c" + number)
                .putObject("customer")
                .put("id", "c" + number)
                .put("external_id", "u" + number)
                .put("email", "u" + number + "@example.com");
        return object;
    }

    private static ObjectChange of(String type, int number, Instant at, Instant listedBy, ObjectNode object) {
        return new ObjectChange(
                "wh_" + number + type + at.getEpochSecond(),
                type,
                at,
                at.toString(),
                object,
                true,
                "u" + number,
                listedBy,
                at);
    }

    private static @Nullable String text(@Nullable Instant at) {
        return at == null ? null : at.toString();
    }

    private static Instant time(SplittableRandom random) {
        return START.plus(Duration.ofSeconds(
                        random.nextLong(Duration.between(START, END).toSeconds())))
                .truncatedTo(ChronoUnit.SECONDS);
    }
}
