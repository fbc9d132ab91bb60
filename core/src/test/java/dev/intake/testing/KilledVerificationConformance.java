package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.stripe;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.connector.ApiKey;
import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import dev.intake.contact.ContactQuery;
import dev.intake.event.EventRecord;
import dev.intake.kernel.Connector;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.sync.Certificate;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.EventPeriod;
import dev.intake.sync.FoundEvent;
import dev.intake.sync.LateRepair;
import dev.intake.sync.ProviderApiKey;
import dev.intake.sync.RunDueSync;
import dev.intake.sync.SyncActions;
import dev.intake.sync.SyncKind;
import dev.intake.sync.Verification;
import dev.intake.sync.VerificationObserver;
import dev.intake.webhook.DeliveryRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A verification that is cut anywhere: its process dies around a unit of work, or the client fails, and another node takes over.
 * What is recorded and what is counted is that of a verification that nothing cuts. (ADR 134)
 */
public abstract class KilledVerificationConformance extends StorageContract {
    private static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");
    private static final ApiKey KEY =
            ProviderApiKey.read(Connector.STRIPE, "rk_live_0123456789").orElseThrow();
    private static final String BROKEN = "the client failed";
    private static final int MONTH = 30;
    private static final int EVENTS = 130;
    private static final int MAX_DEATHS = 60;
    private static final int ALL = 1_000;

    /** How many random series of deaths are compared. */
    protected abstract int lives();

    @Test
    @Tag(Tries.LAW)
    void verificationThatIsCutAnywhere_leavesTheResultAndTheCountsOfOneThatIsNot_law() {
        Node uncut = new Node(storage());
        uncut.live(uncut.storage, Integer.MAX_VALUE);
        Certificate expected = uncut.certificate().orElseThrow();
        assertThat(expected.sent()).isEqualTo(EVENTS);
        assertThat(expected.found())
                .extracting(FoundEvent::outcome)
                .contains(FoundEvent.Outcome.RECORDED, FoundEvent.Outcome.IGNORED, FoundEvent.Outcome.MISSING);
        int deaths = 0;
        for (long seed = 1; seed <= lives(); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Node cut = new Node(storage());
            for (; cut.certificate().isEmpty() && deaths < MAX_DEATHS * seed; deaths++) {
                cut.live(new DyingStorage(cut.storage, random.nextInt(12)), random.nextInt(12));
                cut.clock.move(SyncKind.VERIFY.claim());
            }

            String what = "seed " + seed;
            assertThat(cut.certificate()).as(what).contains(expected);
            assertThat(cut.stored()).as(what).isEqualTo(uncut.stored());
        }
        assertThat(deaths).isGreaterThan(2 * lives());
    }

    /** The nodes of one tenant, which share a database. */
    private static final class Node {
        private final ManualClock clock = new ManualClock();
        private final TestVault vault = new TestVault();
        private final Storage storage;
        private final TenantId tenant;
        private final TestTenant owner;

        Node(Storage shared) {
            owner = TestTenant.of(shared, Intake.on(shared, clock, UUID::randomUUID, new Random()));
            tenant = owner.id();
            storage = new OneTenant(shared, tenant);
            owner.liveProgram("payment-failed");
            Connectors node = on(storage);
            node.apiKey(Connector.STRIPE).set(tenant, KEY, ADA);
            owner.done(SyncActions.SET_LATE_REPAIR, "days", Integer.toString(LateRepair.MAX_DAYS));
            List<Delivery> webhooks = IntStream.range(0, EVENTS)
                    .filter(i -> i % 3 == 0)
                    .mapToObj(this::event)
                    .toList();
            node.receiveWebhook().recordListed(tenant, Connector.STRIPE, webhooks, Instant.EPOCH);
            owner.done(SyncActions.START, "connector", "stripe", "kind", "verify");
        }

        private Connectors on(Storage dying) {
            return Connectors.on(dying, vault, TestWebhooks::decode, clock, UUID::randomUUID);
        }

        /** Runs what is due, until the process dies. */
        void live(Storage dying, int requests) {
            List<EventPeriod> asked = new ArrayList<>();
            EventDirectory listed = (period, after) -> {
                asked.add(period);
                if (asked.size() > requests) {
                    throw new IllegalStateException(BROKEN);
                }
                return page(period, after);
            };
            try {
                RunDueSync worker = on(dying).verificationWorker((connector, key) -> listed, VerificationObserver.NONE);
                while (worker.run().isPresent()) {
                    // Until nothing is due.
                }
            } catch (StorageException died) {
                assertThat(died).hasMessageContaining("working");
            } catch (IllegalStateException failed) {
                assertThat(failed).hasMessage(BROKEN);
            }
        }

        /** Returns the certificate of the month once it has ended. */
        Optional<Certificate> certificate() {
            return storage.syncViews(tenant).verifications(Connector.STRIPE).stream()
                    .filter(one -> one.days() == MONTH && !one.isRunning())
                    .map(Verification::certificate)
                    .findFirst();
        }

        private ProviderPage<Delivery, String> page(EventPeriod period, Optional<String> after) {
            List<Integer> newestFirst = IntStream.range(0, EVENTS)
                    .filter(i -> !at(i).isBefore(period.from()) && at(i).isBefore(period.to()))
                    .boxed()
                    .sorted(Comparator.reverseOrder())
                    .toList();
            int start = after.map(Integer::parseInt).orElse(0);
            int end = Math.min(start + 20, newestFirst.size());
            return new ProviderPage.Listed<>(
                    newestFirst.subList(start, end).stream().map(this::event).toList(),
                    end < newestFirst.size() ? Optional.of(Integer.toString(end)) : Optional.empty());
        }

        /** Many of the events occur on one day, so that some windows need several transactions. */
        private Instant at(int i) {
            Instant begin = ManualClock.START.minus(Duration.ofDays(28));
            return i < EVENTS / 4
                    ? begin.plus(Duration.ofHours(i))
                    : begin.plus(Duration.ofDays(9)).plusSeconds(i);
        }

        /** Every fifth event is ignored, every eleventh cannot be read, every seventh waits for its customer. */
        private Delivery event(int i) {
            String person = i % 7 == 0 ? "" : ", \"customer_email\": \"ann" + i % 10 + "@example.com\"";
            String payload = i % 11 == 0
                    ? "{}"
                    : stripe(
                                    "evt_" + i,
                                    i % 5 == 0 ? "invoice.payment_succeeded" : "invoice.payment_failed",
                                    at(i).getEpochSecond(),
                                    "\"object\": \"invoice\", \"id\": \"in_%s\", \"customer\": \"cus_%s\"%s"
                                            .formatted(i, i % 7 == 0 ? 900 + i : i % 10, person),
                                    "")
                            .payload();
            return new Delivery(Map.of(), payload.getBytes(UTF_8));
        }

        /** Returns what is stored, without times of arrival and random ids. */
        List<String> stored() {
            Stream<Object> events = owner.events().stream().map(Node::row);
            Stream<Object> traces =
                    storage.connectorViews(tenant).deliveries(Optional.empty(), Optional.empty(), ALL).stream()
                            .map(Node::row);
            Stream<Object> programs =
                    storage.contactViews(tenant).contacts(new ContactQuery.Newest(Optional.empty(), ALL)).stream()
                            .map(contact -> List.of(
                                    contact.email(),
                                    owner.enrollments(contact.id()).size()));
            return Stream.of(events, traces, programs)
                    .flatMap(rows -> rows)
                    .map(Object::toString)
                    .sorted()
                    .toList();
        }

        private static Object row(EventRecord event) {
            return List.of(event.type(), event.occurredAt(), event.historical(), event.properties());
        }

        private static Object row(DeliveryRecord trace) {
            return List.of(trace.key(), trace.providerType(), trace.outcome(), trace.became(), trace.reason());
        }
    }
}
