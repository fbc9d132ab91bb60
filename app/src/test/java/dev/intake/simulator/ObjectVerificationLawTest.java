package dev.intake.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.ApiKey;
import dev.intake.connector.LifecycleEventType;
import dev.intake.http.provider.ClerkNewUsers;
import dev.intake.http.provider.PolarObjects;
import dev.intake.kernel.Connector;
import dev.intake.sync.Certificate;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.EventPeriod;
import dev.intake.sync.Verification;
import dev.intake.sync.VerifyConnector;
import dev.intake.testing.DeliveryFaults;
import dev.intake.testing.Tries;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the lists of Clerk and Polar can repair, and what not. They have objects, not events: one shows a change as long as it has
 * not changed again. So after months with lost deliveries, verified every day and once as a whole, every event is recorded once,
 * except for those that never arrived and that no object showed at any verification:
 *
 * <ul>
 *   <li>Clerk: updates and deletions of users, and users who were deleted before the next verification
 *   <li>Polar: upgrades, recoveries of payments, failures that were paid and cancellations that took effect before the next
 *       verification, and the first of several refunds; recoveries of such failures
 * </ul>
 *
 * <p>The contact, its customers and its enrollments are equal, too, of everyone who still exists and whom no such loss concerns.
 * Ids of fetched events, their properties with the present state of the object, and traces are other ones.
 */
@Order(Integer.MAX_VALUE)
class ObjectVerificationLawTest {
    private static final ApiKey CLERK_KEY = ApiKey.parse("sk_live_simulated").orElseThrow();
    private static final ApiKey POLAR_TOKEN =
            ApiKey.parse("polar_oat_simulated").orElseThrow();
    private static final int PEOPLE = 40;
    private static final int LIMITED_EVERY = 7;
    private static final Duration DAY = Duration.ofDays(1);
    private static final Instant LAST = ObjectMonth.END.plus(DAY);

    @Test
    @Tag(Tries.LAW)
    void clerk_afterLostDeliveries_lacksUpdatesAndDeletionsOnly_law() throws IOException {
        int lacking = 0;
        for (long seed = 1; seed <= Tries.of(10, 60); seed++) {
            ObjectMonth month = ObjectMonth.ofClerk(seed, PEOPLE);
            ObjectService service = new ObjectService(Connector.CLERK, "user.created");
            try (ClerkSimulator clerk = ClerkSimulator.start(
                    () -> month.present(service.now(), change -> true), CLERK_KEY.reveal(), LIMITED_EVERY)) {
                lacking += lacking(
                        new Case(seed, Connector.CLERK, "user.created", month),
                        service,
                        new ClerkNewUsers(clerk.url(), CLERK_KEY));
            }
        }
        assertThat(lacking).isPositive();
    }

    @Test
    @Tag(Tries.LAW)
    void polar_afterLostDeliveries_lacksWhatNoObjectShows_law() throws IOException {
        int lacking = 0;
        String started = LifecycleEventType.SUBSCRIPTION_STARTED.eventType().value();
        for (long seed = 1; seed <= Tries.of(4, 60); seed++) {
            ObjectMonth month = ObjectMonth.ofPolar(seed, PEOPLE);
            ObjectService service = new ObjectService(Connector.POLAR, started);
            try (PolarSimulator polar = PolarSimulator.start(
                    () -> month.present(service.now(), change -> change.type().startsWith("order.")),
                    () -> month.present(service.now(), change -> change.type().startsWith("subscription.")),
                    POLAR_TOKEN.reveal(),
                    LIMITED_EVERY)) {
                lacking += lacking(
                        new Case(seed, Connector.POLAR, started, month),
                        service,
                        new PolarObjects(polar.url(), POLAR_TOKEN));
            }
        }
        assertThat(lacking).isPositive();
    }

    /**
     * A random month.
     *
     * @param on the event that starts the program
     */
    private record Case(long seed, Connector connector, String on, ObjectMonth month) {}

    /** Compares a verified month with a lossless one, and returns how many changes it lacks. */
    private static int lacking(Case tried, ObjectService verified, EventDirectory objects) {
        ObjectDeliveries deliveries =
                ObjectDeliveries.of(tried.connector(), tried.month().changes(), faults(tried.seed()));
        verified.live(deliveries, () -> verified.verify(Verification.REPEATED_DAYS, objects));
        verified.verify(VerifyConnector.MAX_DAYS, objects);
        Certificate again = verified.verify(VerifyConnector.MAX_DAYS, objects);
        assertThat(again.fetched()).isZero();
        assertThat(again.here()).isEqualTo(again.sent());

        Set<ObjectChange> unseen =
                deliveries.lost().stream().filter(change -> !isShown(change)).collect(Collectors.toSet());
        Set<String> concerned = unseen.stream().map(ObjectChange::person).collect(Collectors.toSet());
        tried.month().changes().stream()
                .filter(change -> !change.present())
                .map(ObjectChange::person)
                .forEach(concerned::add);
        Predicate<String> whole = person -> !concerned.contains(person);
        ObjectService lossless = new ObjectService(tried.connector(), tried.on());
        lossless.live(
                ObjectDeliveries.of(
                        tried.connector(),
                        tried.month().changes().stream()
                                .filter(change -> !unseen.contains(change))
                                .toList(),
                        DeliveryFaults.NONE),
                () -> {});
        assertThat(verified.rows(whole)).as("seed " + tried.seed()).isEqualTo(lossless.rows(whole));

        if (deliveries.lost().size() > unseen.size()) {
            ObjectService unverified = new ObjectService(tried.connector(), tried.on());
            unverified.live(deliveries, () -> {});
            // The control: without verification the comparison finds the losses.
            assertThat(unverified.rows(whole)).as("seed " + tried.seed()).isNotEqualTo(lossless.rows(whole));
        }
        return unseen.size();
    }

    /** Returns whether an object shows a change at a verification that lists the object. */
    private static boolean isShown(ObjectChange change) {
        for (Instant at = ObjectMonth.START.plus(DAY); !at.isAfter(LAST); at = at.plus(DAY)) {
            if (isShown(change, at, Duration.ofDays(Verification.REPEATED_DAYS))) {
                return true;
            }
        }
        return isShown(change, LAST, Duration.ofDays(VerifyConnector.MAX_DAYS).minus(VerifyConnector.SETTLING));
    }

    private static boolean isShown(ObjectChange change, Instant verifiedAt, Duration period) {
        return !change.at().isAfter(verifiedAt)
                && verifiedAt.isBefore(change.shownUntil())
                && change.listedBy().isBefore(verifiedAt.minus(VerifyConnector.SETTLING))
                && !change.listedBy().isBefore(verifiedAt.minus(period));
    }

    /** One delivery in ten is dropped, some come twice, all in random order, and the endpoint is closed for two days. */
    private static DeliveryFaults faults(long seed) {
        Instant closes = ObjectMonth.START.plus(Duration.ofHours(new SplittableRandom(seed).nextInt(24 * 26)));
        return new DeliveryFaults(
                seed, 0.1, 0.1, Duration.ofHours(6), List.of(new EventPeriod(closes, closes.plus(Duration.ofDays(2)))));
    }
}
