package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.polar;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ProviderPage;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactQuery;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.kernel.Connector;
import dev.intake.kernel.StorageException;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.HistoryCounts;
import dev.intake.sync.ImportCounts;
import dev.intake.sync.ImportOutcome;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.Imports;
import dev.intake.sync.ObjectDirectory;
import dev.intake.sync.SyncKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What an import of a billing provider's history leaves, alone and mixed with webhooks of the same history: each event once, in
 * whatever order. (ADR 142)
 */
public abstract class HistoryConformance extends WebhookKit {
    private static final int CUSTOMERS = 12;
    private static final int KILLS = 10;

    private static final String POLAR_CUSTOMER =
            "\"id\": \"c1\", \"external_id\": \"u1\", \"email\": \"ann@example.com\"";
    private static final String POLAR_SUBSCRIPTION = """
            "id": "sub_1", "status": "%s", "started_at": "2026-01-01T00:00:00Z", "trial_end": "2026-01-15T00:00:00Z",
            "current_period_start": "2026-01-15T00:00:00Z", "ended_at": %s, "customer": {"id": "c1"}
            """;
    private static final String POLAR_ORDER = """
            "id": "ord_1", "paid": true, "billing_reason": "purchase", "created_at": "2026-01-02T00:00:00Z",
            "modified_at": "2026-01-03T00:00:00Z", "total_amount": 900, "refunded_amount": %s, "customer": {"id": "c1"}
            """;
    private static final List<ProviderEvent> POLAR = List.of(
            polar("w1", "subscription.created", "2026-01-01T00:00:00Z", POLAR_SUBSCRIPTION.formatted("trialing", null)),
            polar("w2", "order.paid", "2026-01-02T00:00:00Z", POLAR_ORDER.formatted(0)),
            polar("w3", "order.refunded", "2026-01-03T00:00:00Z", POLAR_ORDER.formatted(500)),
            polar("w4", "subscription.cycled", "2026-01-15T00:00:00Z", POLAR_SUBSCRIPTION.formatted("active", null)),
            polar("w5", "subscription.updated", "2026-01-15T00:00:01Z", POLAR_SUBSCRIPTION.formatted("active", null)),
            polar(
                    "w6",
                    "subscription.revoked",
                    "2026-02-01T00:00:00Z",
                    POLAR_SUBSCRIPTION.formatted("canceled", "\"2026-02-01T00:00:00Z\"")));

    /** An account of each provider whose life is drawn with the seed. */
    private static List<ListedAccount> accounts(long seed, Instant now) {
        return List.of(ListedStripe.of(seed, now, CUSTOMERS), ListedPolar.of(seed, now, CUSTOMERS));
    }

    private static String of(ListedAccount account, long seed) {
        return account.connector() + ", seed " + seed;
    }

    /** Tries a statement with accounts whose lives are drawn with the seeds 1, 2, 3 and so on. */
    private void tried(int seeds, BiConsumer<ListedAccount, Long> statement) {
        for (long seed = 1; seed <= seeds; seed++) {
            for (ListedAccount account : accounts(seed, webhooks.clock().instant())) {
                statement.accept(account, seed);
            }
        }
    }

    @Test
    @Tag(Tries.LAW)
    void import_andWebhooks_inEitherOrder_leaveTheSame_law() {
        tried(tries(2, 100), (account, seed) -> {
            List<ProviderEvent> delivered = account.told(some(account.webhooks(), seed));

            TestWebhooks before = TestWebhooks.on(storage());
            complete(before, account);
            before.deliver(delivered);
            TestWebhooks after = TestWebhooks.on(storage());
            after.deliver(delivered);
            complete(after, account);

            assertThat(contents(before)).as(of(account, seed)).isEqualTo(contents(after));
        });
    }

    @Test
    @Tag(Tries.LAW)
    void import_twice_isOnce_andOnlyCompletesWhatWebhooksHaveTold_law() {
        tried(tries(2, 100), (account, seed) -> {
            TestWebhooks once = TestWebhooks.on(storage());
            complete(once, account);
            Map<String, Object> contents = contents(once);

            once.clock().move(Duration.ofSeconds(1));
            ImportProgress again = complete(once, account);

            assertThat(again.contacts().events()).isZero();
            assertThat(again.contacts().created()).isZero();
            assertThat(contents(once)).as(of(account, seed)).isEqualTo(contents);
            TestWebhooks all = TestWebhooks.on(storage());
            all.deliver(account.webhooks());
            int recorded = events(all).size() + all.parked().size();
            complete(all, account);
            assertThat(events(all)).as(of(account, seed)).hasSize(recorded);
        });
    }

    @Test
    @Tag(Tries.LAW)
    void import_thatDies_andIsResumed_leavesTheSame_law() {
        tried(tries(1, 50), (account, seed) -> {
            TestWebhooks undisturbed = TestWebhooks.on(storage());
            complete(undisturbed, account);
            TestWebhooks killed = TestWebhooks.on(storage());
            SplittableRandom random = new SplittableRandom(seed);
            for (int kill = 0; kill < KILLS; kill++) {
                die(killed, account, random);
            }
            account.failAfter(Integer.MAX_VALUE);

            importing(killed, account, storage())
                    .run(SyncKind.IMPORT, killed.tenant().id(), account, RecordingObserver.patient());

            assertThat(contents(killed)).as(of(account, seed)).isEqualTo(contents(undisturbed));
        });
    }

    /** Dies by a failure of the storage, with an unknown outcome, or of the provider. */
    private void die(TestWebhooks killed, ListedAccount account, SplittableRandom random) {
        if (random.nextBoolean()) {
            account.failAfter(random.nextInt(4));
            importing(killed, account, storage())
                    .run(SyncKind.IMPORT, killed.tenant().id(), account, RecordingObserver.patient());
            account.failAfter(Integer.MAX_VALUE);
        } else {
            Imports dying = importing(killed, account, new DyingStorage(storage(), random.nextInt(8)));
            try {
                dying.run(SyncKind.IMPORT, killed.tenant().id(), account, RecordingObserver.patient());
            } catch (StorageException died) {
                assertThat(died).hasMessageContaining("working");
            }
        }
    }

    @Test
    void import_recordsThePast_andFiresNoProgram() {
        tenant.liveProgram("subscription-started");
        tenant.liveProgram("payment-failed");
        ListedStripe stripe = ListedStripe.of(7, webhooks.clock().instant(), CUSTOMERS);

        ImportProgress done = complete(webhooks, stripe);

        assertThat(events(webhooks)).isNotEmpty().allMatch(EventRecord::historical);
        assertThat(done.contacts().events()).isEqualTo(events(webhooks).size());
        assertThat(done.imported()).isEqualTo(contacts(webhooks).size());
        assertThat(contacts(webhooks))
                .hasSize(CUSTOMERS)
                .allMatch(contact -> tenant.enrollments(contact.id()).isEmpty());
        assertThat(events(webhooks))
                .allMatch(event -> event.occurredAt().isBefore(webhooks.clock().instant()));
    }

    @Test
    void eventThatWaitsForItsCustomer_isReleasedAsHistory() {
        tenant.liveProgram("subscription-started");
        ListedStripe stripe = ListedStripe.of(1, webhooks.clock().instant(), CUSTOMERS);
        String old = "\"id\": \"sub_x\", \"customer\": \"cus_0\", \"status\": \"active\"";
        webhooks.deliver(ProviderEvent.stripe("evt_x", "customer.subscription.created", 1_700_000_000, old, ""));
        assertThat(webhooks.parked()).hasSize(1);

        complete(webhooks, stripe);

        assertThat(webhooks.parked()).isEmpty();
        assertThat(events(webhooks)).allMatch(EventRecord::historical);
        assertThat(contacts(webhooks))
                .allMatch(contact -> tenant.enrollments(contact.id()).isEmpty());
    }

    @Test
    void eventOfTheLastMinutes_isLeftToItsWebhook() {
        Instant now = webhooks.clock().instant();
        ListedStripe stripe = new ListedStripe(1, now, 3);
        stripe.add(
                "\"id\": \"cus_1\", \"email\": \"ann@example.com\"",
                "\"id\": \"sub_1\", \"customer\": \"cus_1\"," + " \"status\": \"active\", \"created\": "
                        + now.minusSeconds(299).getEpochSecond());

        complete(webhooks, stripe);

        assertThat(events(webhooks)).isEmpty();
        assertThat(contacts(webhooks)).hasSize(1);
    }

    @Test
    void objectOfTheOtherMode_bringsNothingIn() {
        ListedStripe stripe = new ListedStripe(1, webhooks.clock().instant(), 3);
        stripe.add(
                "\"id\": \"cus_1\", \"email\": \"ann@example.com\", \"livemode\": false",
                "\"id\": \"sub_1\","
                        + " \"customer\": \"cus_1\", \"status\": \"active\", \"created\": 1700000000, \"livemode\": false");

        complete(webhooks, stripe);

        assertThat(contacts(webhooks)).isEmpty();
        assertThat(events(webhooks)).isEmpty();
    }

    @Test
    void erasedCustomer_staysErased() {
        ListedStripe stripe = new ListedStripe(1, webhooks.clock().instant(), 3);
        stripe.add(
                "\"id\": \"cus_1\", \"email\": \"ann@example.com\"",
                "\"id\": \"sub_1\", \"customer\": \"cus_1\"," + " \"status\": \"active\", \"created\": 1700000000");
        complete(webhooks, stripe);
        webhooks.connectors()
                .eraseContact()
                .erase(tenant.id(), contacts(webhooks).get(0).id(), Actor.COMMAND_LINE);

        complete(webhooks, stripe);

        assertThat(contacts(webhooks)).isEmpty();
        assertThat(events(webhooks)).isEmpty();
        assertThat(webhooks.parked()).isEmpty();
    }

    @Test
    void count_isOfWhatTheImportBringsIn_andImportsNothing() {
        ListedStripe stripe = ListedStripe.of(3, webhooks.clock().instant(), CUSTOMERS);
        webhooks.deliver(stripe.webhooks().get(0));
        int events = events(webhooks).size() + webhooks.parked().size();

        complete(SyncKind.COUNT, webhooks, Connector.STRIPE, stripe);

        assertThat(importing(webhooks, stripe, storage()).status(tenant.id()).progress())
                .isEmpty();
        assertThat(events(webhooks).size() + webhooks.parked().size()).isEqualTo(events);
        ImportProgress done = complete(webhooks, stripe);
        HistoryCounts counts = importing(webhooks, stripe, storage())
                .status(tenant.id())
                .counted()
                .filter(CountedHistory::isComplete)
                .orElseThrow()
                .counts();
        assertThat(counts.listed()).isEqualTo(done.seen());
        assertThat(counts.missing()).isEqualTo(done.contacts().events());
        assertThat(counts.recorded()).isEqualTo(1);
    }

    @Test
    void historyAtPolar_andItsWebhooks_inEitherOrder_leaveTheSame() {
        TestWebhooks before = TestWebhooks.on(storage());
        long events = completePolar(before).events();
        before.deliver(POLAR);
        TestWebhooks after = TestWebhooks.on(storage());
        after.deliver(POLAR);
        completePolar(after);

        assertThat(events).isEqualTo(5);
        assertThat(contents(before)).isEqualTo(contents(after));
        assertThat(before.eventTypes())
                .containsExactly(
                        "purchase",
                        "refund-issued",
                        "subscription-canceled",
                        "subscription-started",
                        "trial-converted");
        assertThat(completePolar(before).events()).isZero();
    }

    /** A team has no address of its own: the member who owns it is its person, as in webhooks. */
    @Test
    void historyOfATeamAtPolar_andItsWebhooks_inEitherOrder_leaveTheSame() {
        String team = "\"id\": \"c1\", \"type\": \"team\", \"external_id\": null, \"email\": null";
        String owner = """
                "id": "m1", "customer_id": "c1", "role": "owner", "external_id": "u1", "email": "ann@example.com"
                """;
        List<ProviderEvent> told = new ArrayList<>(List.of(
                polar("w7", "customer.created", "2026-01-01T00:00:00Z", team),
                polar("w8", "member.created", "2026-01-01T00:00:00Z", owner)));
        told.addAll(POLAR);
        TestWebhooks webhooks = TestWebhooks.on(storage());
        webhooks.deliver(told);
        TestWebhooks history = TestWebhooks.on(storage());

        assertThat(completePolar(history, listedPolar(Kind.CUSTOMER, team), listedPolar(Kind.MEMBER, owner))
                        .events())
                .isEqualTo(5);
        history.deliver(told);

        assertThat(contents(history)).isEqualTo(contents(webhooks));
    }

    private static ImportCounts completePolar(TestWebhooks into) {
        return completePolar(into, listedPolar(Kind.CUSTOMER, POLAR_CUSTOMER));
    }

    private static ImportCounts completePolar(TestWebhooks into, ListedObject... customers) {
        List<ListedObject> all = new ArrayList<>(List.of(customers));
        all.add(listedPolar(Kind.SUBSCRIPTION, POLAR_SUBSCRIPTION.formatted("canceled", "\"2026-02-01T00:00:00Z\"")));
        all.add(listedPolar(Kind.ORDER, POLAR_ORDER.formatted(500)));
        ObjectDirectory polar = after -> new ProviderPage.Listed<>(all, Optional.empty());
        return complete(SyncKind.IMPORT, into, Connector.POLAR, polar).contacts();
    }

    private static ListedObject listedPolar(Kind kind, String members) {
        return new ListedObject(kind, JsonReader.read("{" + members + "}"));
    }

    private static ImportProgress complete(TestWebhooks into, ListedAccount account) {
        return complete(SyncKind.IMPORT, into, account.connector(), account);
    }

    /** From the start of the lists to their end. */
    private static ImportProgress complete(
            SyncKind kind, TestWebhooks into, Connector connector, ObjectDirectory lists) {
        Imports imports = into.connectors().imports(connector);
        imports.begin(kind, true, into.tenant().id(), Actor.COMMAND_LINE);
        ImportOutcome outcome = imports.run(kind, into.tenant().id(), lists, RecordingObserver.patient());
        assertThat(outcome.end()).isEqualTo(ImportOutcome.End.COMPLETED);
        return outcome.reached();
    }

    private static Imports importing(TestWebhooks into, ListedAccount account, Storage on) {
        return new Imports(account.connector(), on, into.clock(), UUID::randomUUID);
    }

    /** Returns some of the deliveries, in any order. */
    private static List<ProviderEvent> some(List<ProviderEvent> sent, long seed) {
        List<ProviderEvent> some = new ArrayList<>(sent);
        Collections.shuffle(some, new Random(seed));
        return some.subList(0, (int) (sent.size() * (seed % 4) / 3));
    }

    /** Returns contacts with their links and the numbers of their events of each type, and what waits. */
    private Map<String, Object> contents(TestWebhooks of) {
        Map<String, Object> contents = new TreeMap<>();
        List<EventRecord> events = events(of);
        for (Contact contact : contacts(of)) {
            contents.put(
                    contact.externalId() + " " + contact.email(),
                    List.of(
                            contact.name(),
                            contact.attributes(),
                            of.connectors().views(of.tenant().id()).customers(contact).stream()
                                    .map(LinkedCustomer::customer)
                                    .map(Object::toString)
                                    .collect(Collectors.toCollection(TreeSet::new)),
                            events.stream()
                                    .filter(event -> event.contact().equals(contact.id()))
                                    .collect(Collectors.groupingBy(
                                            event -> event.type().value(), TreeMap::new, Collectors.counting()))));
        }
        contents.put("events", events.size());
        contents.put("parked", of.parked().size());
        return contents;
    }

    private List<EventRecord> events(TestWebhooks of) {
        return storage().eventViews(of.tenant().id()).events(EventQuery.newest(EventQuery.MAX_LIMIT));
    }

    private List<Contact> contacts(TestWebhooks of) {
        return storage().contactViews(of.tenant().id()).contacts(new ContactQuery.Newest(Optional.empty(), 1_000));
    }
}
