package dev.intake.app.demo;

import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Sanitizer;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.kernel.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Simulates a customer's month: the use of the product, and the subscription. */
final class Life {
    private static final Duration TRIAL = Duration.ofDays(7);
    private static final Duration CHARGE_DELAY = Duration.ofHours(1);
    private static final Duration SECOND_ATTEMPT = Duration.ofDays(3);
    private static final Duration THIRD_ATTEMPT = Duration.ofDays(5);
    private static final String CYCLE = "subscription_cycle";
    private static final List<String> SOURCES = List.of("search", "search", "friend", "newsletter", "podcast", "ad");
    private static final long CREDITS = 2_500;

    private final Customer customer;
    private final RandomGenerator random;
    private final Instant end;
    private final Consumer<ProductCall> calls;
    private final StripeEvents stripe;
    private final Plan plan;
    private final long seats;
    private int sent;

    Life(
            Customer customer,
            RandomGenerator random,
            Instant end,
            Consumer<ProductCall> calls,
            Consumer<ProviderEvent> events) {
        this.customer = customer;
        this.random = random;
        this.end = end;
        this.calls = calls;
        this.plan = Plan.any(random);
        this.seats = 1 + (long) (random.nextDouble() * random.nextDouble() * 8);
        this.stripe = new StripeEvents(customer, chance(0.8), random, events);
    }

    /** Writes a subscription that a salesperson created at Stripe, with nothing that identifies a contact. */
    static void stranger(Customer customer, Instant at, RandomGenerator random, Consumer<ProviderEvent> events) {
        new StripeEvents(customer, false, random, events).subscribed(at, Plan.BUSINESS, 1, "active");
    }

    /** Signs the customer up during the month. */
    void signUp(Instant at) {
        identify(at, at);
        track(at.plusSeconds(1), "user.signed_up", "source", any(SOURCES));
        double stays = random.nextDouble();
        use(at.plus(minutes(2, 40)), stays);
        if (chance(0.42)) {
            Instant trial = at.plus(minutes(10, 2 * 24 * 60));
            startTrial(trial);
        } else if (chance(0.07)) {
            Instant bought = at.plus(minutes(30, 5 * 24 * 60));
            stripe.checkedOut(bought, plan, false);
            stripe.subscribed(bought.plusSeconds(1), plan, seats, "active");
            charge(bought.plusSeconds(3), stripe.invoice(), "subscription_create");
        } else if (chance(0.04)) {
            stripe.purchased(at.plus(minutes(30, 9 * 24 * 60)), CREDITS);
        }
    }

    /** Continues with a customer who signed up before the month. */
    void continueFrom(Instant at) {
        identify(at, at.minus(Duration.ofDays(40 + random.nextInt(300))));
        use(at.plusSeconds(2), 0.3 + random.nextDouble() * 0.7);
        if (!chance(0.7)) {
            return;
        }
        Instant renewal = at.plus(minutes(24 * 60, 28 * 24 * 60));
        stripe.renewed(renewal, plan, seats, "active");
        if (chance(0.05)) {
            stripe.cancelScheduled(at.plus(minutes(60, 24 * 60)), plan, seats);
            stripe.ended(renewal, plan, seats, "cancellation_requested");
            track(renewal.plusSeconds(20), "survey.answered", "reason", any(List.of("price", "missing feature")));
            return;
        }
        charge(renewal.plus(CHARGE_DELAY), stripe.invoice(), CYCLE);
        if (chance(0.1)) {
            Instant changed = renewal.plus(minutes(2 * 24 * 60, 6 * 24 * 60));
            long more = plan.larger() == plan || chance(0.5) ? seats + 2 : seats;
            stripe.planChanged(changed, plan, seats, more > seats ? plan : plan.larger(), more);
        }
        if (chance(0.03)) {
            long whole = plan.cents() * seats;
            stripe.refunded(renewal.plus(minutes(24 * 60, 4 * 24 * 60)), chance(0.5) ? whole : whole / 2, whole);
        }
    }

    private void startTrial(Instant at) {
        track(at, "trial.started", "plan", plan.label());
        stripe.checkedOut(at.plusSeconds(2), plan, true);
        stripe.subscribed(at.plusSeconds(1), plan, seats, "trialing");
        stripe.trialInvoiced(at.plusSeconds(3), stripe.invoice(), plan, seats);
        Instant over = at.plus(TRIAL);
        if (chance(0.45)) {
            stripe.trialConverted(over, plan, seats);
            charge(over.plus(CHARGE_DELAY), stripe.invoice(), CYCLE);
        } else {
            stripe.ended(over, plan, seats, "cancellation_requested");
        }
    }

    /** Charges an invoice. A failing card is charged twice more; then the subscription ends. */
    private void charge(Instant at, String invoice, String reason) {
        if (chance(0.88)) {
            stripe.paid(at, invoice, plan, seats, 1, reason);
            return;
        }
        stripe.failed(at, invoice, plan, seats, 1, reason);
        stripe.statusChanged(at.plusSeconds(1), plan, seats, "active", "past_due");
        Instant second = at.plus(SECOND_ATTEMPT);
        if (chance(0.55)) {
            recovered(second, invoice, 2, reason);
            return;
        }
        stripe.failed(second, invoice, plan, seats, 2, reason);
        Instant third = second.plus(THIRD_ATTEMPT);
        if (chance(0.5)) {
            recovered(third, invoice, 3, reason);
            return;
        }
        stripe.failed(third, invoice, plan, seats, 3, reason);
        stripe.ended(third.plusSeconds(2), plan, seats, "payment_failed");
    }

    private void recovered(Instant at, String invoice, int attempt, String reason) {
        stripe.paid(at, invoice, plan, seats, attempt, reason);
        stripe.statusChanged(at.plusSeconds(1), plan, seats, "past_due", "active");
    }

    /** Uses the product a little less every day; the likelier the customer is to stay, the longer. */
    private void use(Instant from, double stays) {
        track(from, "project.created", "template", any(List.of("blank", "roadmap", "sprint", "content")));
        double activity = 1.0;
        for (Instant day = from; day.isBefore(end); day = day.plus(Duration.ofDays(1))) {
            if (chance(activity * (0.25 + 0.5 * stays))) {
                Instant at = day.plus(minutes(5, 8 * 60));
                work(at);
            }
            activity = Math.max(0.12 * stays, activity * (0.72 + 0.22 * stays));
        }
    }

    private void work(Instant at) {
        track(at, "task.completed", "count", Integer.toString(1 + random.nextInt(9)));
        if (chance(0.3)) {
            track(at.plus(minutes(1, 50)), "teammate.invited", "role", any(List.of("editor", "viewer", "admin")));
        }
        if (chance(0.2)) {
            track(at.plus(minutes(3, 90)), "report.exported", "format", any(List.of("pdf", "csv", "csv")));
        }
    }

    private void identify(Instant at, Instant since) {
        Sanitizer traits = new Sanitizer();
        traits.text("company", customer.company());
        traits.text("country", customer.country());
        traits.text("role", customer.role());
        traits.text("createdAt", since.toString());
        calls.accept(new ProductCall(
                at,
                new Operation.Identify(
                        new Subject(
                                Optional.of(new ExternalId(customer.userId())), EmailAddress.parse(customer.email())),
                        ContactName.of(customer.name()),
                        traits.result().attributes())));
    }

    private void track(Instant at, String event, String key, String value) {
        Sanitizer properties = new Sanitizer();
        properties.text(key, value);
        Attributes sanitized = properties.result().attributes();
        sent++;
        calls.accept(new ProductCall(
                at,
                new Operation.Track(
                        Subject.of(Optional.of(new ExternalId(customer.userId())), Optional.empty()),
                        new EventType(event),
                        sanitized,
                        Optional.of(at),
                        Optional.of(new DedupeKey(Source.CUSTOMER, customer.userId() + "-" + sent)),
                        false)));
    }

    private boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    private Duration minutes(int from, int to) {
        return Duration.ofSeconds(random.nextInt(from * 60, to * 60));
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
