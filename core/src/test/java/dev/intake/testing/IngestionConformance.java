package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.ingest.Admission;
import dev.intake.ingest.Batch;
import dev.intake.ingest.BatchReader;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.Finding;
import dev.intake.ingest.IngestBatch;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.IngestRules;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.IngestStorage;
import dev.intake.ingest.KeyGate;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationObserver;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.ingest.SetUpIngestion;
import dev.intake.ingest.SubjectForm;
import dev.intake.ingest.SubjectForm.Checked;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.Retention;
import dev.intake.tenant.Tenant;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What ingestion requires of an {@link IngestStorage}, for a storage that has nothing else. A test class extends this kit and
 * needs no suite. The storage may contain other tenants.
 */
public abstract class IngestionConformance {
    private static final RateLimit LIMIT = new RateLimit(600, 600);

    private final ManualClock clock = new ManualClock();

    /** Returns the storage under test, the same within a test. */
    protected abstract IngestStorage storage();

    /** Stores a new tenant. A storage that keeps more of a tenant than ingestion needs stores {@link #tenant}. */
    protected abstract void add(IngestionAccess tenant);

    /** Returns a whole tenant for storages that keep one. */
    protected static Tenant tenant(IngestionAccess access) {
        return new Tenant(access.id(), "Example", Instant.EPOCH, Optional.empty(), Optional.empty(), access.bucket())
                .withAccess(access);
    }

    // Keys and limit

    @Test
    void key_isThatOfItsTenant_untilItIsReplaced_orItsGraceEnds() {
        Sender sender = sender(LIMIT);
        Sender other = sender(LIMIT);
        IngestionKey first = sender.key;

        assertThat(sender.storage.registry().holder(first.hash())).contains(sender.tenant);
        assertThat(sender.admits(first)).isTrue();
        assertThat(other.admits(first)).isFalse();
        assertThat(sender.storage
                        .registry()
                        .holder(IngestionKey.generate(new Random(9)).hash()))
                .isEmpty();

        IngestionKey second = sender.replaceKey(new GracePeriod(Duration.ofHours(1)));
        assertThat(sender.admits(first)).isTrue();
        assertThat(sender.admits(second)).isTrue();
        clock.move(Duration.ofHours(1));
        assertThat(sender.admits(first)).isFalse();
        assertThat(sender.admits(second)).isTrue();

        IngestionKey third = sender.setUp.generateKey(sender.tenant).orElseThrow();
        assertThat(sender.admits(second)).isFalse();
        assertThat(sender.admits(third)).isTrue();
        assertThat(sender.stored().key()).contains(StoredKey.of(third, clock.instant()));
        assertThat(sender.stored().replacedKey()).isEmpty();
    }

    @Test
    void tenant_thatIsUnknown_hasNoUnitOfWork_andOneWithoutAKeyAdmitsNobody() {
        TenantId nobody = new TenantId("tn_nobody");
        assertThat(storage().ingestionAccess(nobody)).isEmpty();
        assertThat(storage().unitOfWork().inTenant(nobody, stores -> "done")).isEmpty();
        assertThat(storage().snapshots().ofTenant(nobody, reader -> "done")).isEmpty();

        TenantId bare = newId();
        add(new IngestionAccess(bare, TokenBucket.full(LIMIT, clock.instant())));
        IngestBatch ingest = new Sender(storage(), bare).ingest;
        assertThat(ingest.admit(bare, Optional.of(IngestionKey.generate(new Random(7)))))
                .isInstanceOfSatisfying(
                        Admission.Refused.class,
                        refused -> assertThat(refused.why()).isEqualTo(new Refusal.NoIngestionKey()));
    }

    @Test
    void limit_isStoredToTheUnit_andANewKeyDoesNotFillIt() {
        Sender sender = sender(new RateLimit(60, 2));
        sender.send(track("u1", null, "ping", "m1"));
        clock.move(Duration.ofNanos(1_000));
        sender.send(track("u1", null, "ping", "m2"));

        assertThat(sender.stored().bucket()).isEqualTo(new TokenBucket(new RateLimit(60, 2), 60, clock.instant()));
        sender.key = sender.setUp.generateKey(sender.tenant).orElseThrow();
        assertThat(sender.attempt(List.of(track("u1", null, "ping", "m3")))).isEmpty();
        clock.move(Duration.ofMinutes(1));
        assertThat(sender.send(track("u1", null, "ping", "m3"))).hasSize(1);
    }

    @Test
    void access_isReadAsItWasAdded_andInAUnitOfWorkAsItWasLocked() {
        TenantId id = newId();
        StoredKey current = StoredKey.of(IngestionKey.generate(new Random(1)), clock.instant());
        StoredKey next = StoredKey.of(IngestionKey.generate(new Random(2)), clock.instant());
        Retention retention = new Retention(Optional.of(31), 3_650, 7, Optional.of(clock.instant()));
        TokenBucket bucket = new TokenBucket(LIMIT, 7, clock.instant());
        IngestionAccess added = new IngestionAccess(id, Optional.of(current), Optional.empty(), bucket, retention);
        add(added);
        TokenBucket less = new TokenBucket(LIMIT, 3, clock.instant());
        ReplacedKey replaced = new ReplacedKey(current, clock.instant().plusSeconds(9));

        assertThat(storage().ingestionAccess(id)).contains(added);
        assertThat(storage().snapshots().ofTenant(id, BatchReader::access)).contains(added);
        assertThat(storage().unitOfWork().inTenant(id, stores -> {
                    stores.saveKeys(Optional.of(next), Optional.of(replaced));
                    stores.saveBucket(less);
                    return stores.access();
                }))
                .contains(added);
        IngestionAccess changed = new IngestionAccess(id, Optional.of(next), Optional.of(replaced), less, retention);
        assertThat(storage().ingestionAccess(id)).contains(changed);
        assertThat(storage().unitOfWork().inTenant(id, BatchReader::access)).contains(changed);
    }

    // Contacts and events

    @Test
    void contact_isStoredWithAllItHas() {
        Sender sender = sender(LIMIT);
        Map<AttributeKey, AttributeValue> values = new LinkedHashMap<>();
        values.put(new AttributeKey("text"), new AttributeValue.Text("Zoë 漢字 😀 \"quoted\""));
        values.put(new AttributeKey("empty"), new AttributeValue.Text(""));
        values.put(new AttributeKey("digits"), new AttributeValue.Text("007"));
        values.put(new AttributeKey("whole"), new AttributeValue.Whole(Long.MIN_VALUE));
        values.put(new AttributeKey("tenth"), AttributeValue.number(0.1).orElseThrow());
        values.put(
                new AttributeKey("long.decimal"),
                AttributeValue.number(new BigDecimal("1234567890123456789012345678.901234567890123456789"))
                        .orElseThrow());
        values.put(new AttributeKey("flag"), new AttributeValue.Flag(false));
        Checked ann = new SubjectForm(null, "u:1 ✓", "Ann@Example.com").identify("Ann Bold", Attributes.of(values));
        sender.send(((Checked.Valid) ann).operation());

        Contact stored = sender.contact(new ExternalId("u:1 ✓"));
        assertThat(stored.attributes()).isEqualTo(Attributes.of(values));
        assertThat(stored.email().orElseThrow().value()).isEqualTo("Ann@Example.com");
        assertThat(stored.name().orElseThrow().value()).isEqualTo("Ann Bold");
        assertThat(stored.consent()).isEqualTo(Consent.granted(Source.CUSTOMER, clock.instant()));
        assertThat(stored.createdAt()).isEqualTo(clock.instant());
        assertThat(sender.contact(TestTenant.email("ann@example.COM"))).isEqualTo(stored);

        clock.move(Duration.ofSeconds(1));
        sender.send(identify("u:1 ✓", null, null, "empty", "no more"));
        assertThat(sender.contact(new ExternalId("u:1 ✓")).updatedAt()).isEqualTo(clock.instant());
        assertThat(sender.contact(new ExternalId("u:1 ✓")).createdAt()).isEqualTo(stored.createdAt());
        assertThat(sender.contact(new ExternalId("u:1 ✓")).attributes().keys()).isEqualTo(values.keySet());
    }

    @Test
    void messageId_isKnownInItsTenant_forEver() {
        Sender sender = sender(LIMIT);
        Sender other = sender(LIMIT);
        sender.send(track("u1", null, "ping", "m1"));

        assertThat(sender.send(track("u2", null, "ping", "m1"), track("u2", null, "ping", "m2")))
                .satisfiesExactly(
                        first -> assertThat(first).isInstanceOf(OperationResult.Duplicate.class),
                        second -> assertThat(second).isInstanceOf(OperationResult.Ok.class));
        assertThat(other.send(track("u1", null, "ping", "m1")).get(0)).isInstanceOf(OperationResult.Ok.class);
        clock.move(Duration.ofDays(1_000));
        assertThat(sender.send(historical("u1", "ping", "2020-01-01", "m1")).get(0))
                .isInstanceOf(OperationResult.Duplicate.class);
    }

    @Test
    void profile_hasTheKeysThatAllEventsCarried() {
        Sender sender = sender(LIMIT);
        sender.send(track("u1", null, "ping", "m1", "plan", "pro", "city", "Ulm"));
        sender.send(track("u1", null, "ping", "m2", "plan", "free"));
        EventType ping = new EventType("ping");
        assertThat(sender.snapshot().profiles())
                .containsEntry(ping, new TypeProfile(ping, Set.of(new AttributeKey("plan"))));
    }

    @Test
    void unitOfWork_thatThrows_leavesNothingBehind() {
        Sender sender = sender(LIMIT);
        IngestSnapshot before = sender.snapshot();
        TokenBucket full = sender.stored().bucket();

        assertThatThrownBy(() -> sender.storage.unitOfWork().inTenant(sender.tenant, stores -> {
                    stores.saveBucket(new TokenBucket(LIMIT, 0, clock.instant()));
                    stores.saveKeys(Optional.empty(), Optional.empty());
                    stores.apply(IngestRules.plan(
                            new Batch(Source.CUSTOMER, clock.instant(), List.of(track("u1", null, "ping", "m1"))),
                            before,
                            new SequentialIds(99)));
                    throw new IllegalStateException("planted");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(sender.stored().bucket()).isEqualTo(full);
        assertThat(sender.admits(sender.key)).isTrue();
        assertThat(sender.snapshot().candidates()).isEmpty();
        assertThat(sender.send(track("u1", null, "ping", "m1")).get(0)).isInstanceOf(OperationResult.Ok.class);
    }

    @Test
    void unitOfWork_readsWhatItWrote_andASnapshotOnlyWhatWasCommitted() {
        Sender sender = sender(LIMIT);
        sender.send(track("u1", null, "ping", "m1"));
        int own = sender.storage
                .unitOfWork()
                .inTenant(sender.tenant, stores -> {
                    stores.apply(IngestRules.plan(
                            new Batch(Source.CUSTOMER, clock.instant(), List.of(track("u2", null, "ping", "m2"))),
                            stores.gather(Sender.REFS),
                            new SequentialIds(99)));
                    assertThat(sender.snapshot().candidates()).hasSize(1);
                    return stores.gather(Sender.REFS).candidates().size();
                })
                .orElseThrow();
        assertThat(own).isEqualTo(2);
        assertThat(sender.snapshot().candidates()).hasSize(2);
    }

    @Test
    void requestsAtOnce_areStoredOneAfterAnother() throws Exception {
        Sender sender = sender(LIMIT);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<OperationResult> results = new ArrayList<>();
        try {
            List<Callable<List<OperationResult>>> calls = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String message = "m" + i % 10;
                calls.add(() -> sender.send(track("u1", null, "ping", message)));
            }
            for (Future<List<OperationResult>> call : threads.invokeAll(calls)) {
                results.addAll(call.get());
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(results).filteredOn(OperationResult.Ok.class::isInstance).hasSize(10);
        assertThat(sender.snapshot().candidates()).hasSize(1);
        assertThat(sender.stored().bucket().level()).isEqualTo((LIMIT.burst() - 40) * TokenBucket.UNITS_PER_REQUEST);
    }

    // Law

    /** This storage and the one in memory return the same results, and read the same afterwards. */
    @Test
    @Tag(Tries.LAW)
    void storage_agreesWithTheOneInMemory() {
        for (int seed = 0; seed < 60; seed++) {
            RandomOperations random = new RandomOperations(seed);
            Sender sender = sender(LIMIT);
            InMemoryStorage memory = new InMemoryStorage(seed);
            Sender reference = sender(memory, added -> memory.add(tenant(added)), LIMIT);
            for (List<Operation> batch : random.parts(random.list(40))) {
                clock.move(Duration.ofSeconds(10));
                assertThat(sender.send(batch)).as("seed %d", seed).isEqualTo(reference.send(batch));
            }
            assertThat(sender.snapshot().seen())
                    .as("seed %d", seed)
                    .isEqualTo(reference.snapshot().seen());
            assertThat(sender.snapshot().profiles())
                    .as("seed %d", seed)
                    .isEqualTo(reference.snapshot().profiles());
            assertThat(sender.snapshot().candidates())
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(reference.snapshot().candidates());
        }
    }

    private static TenantId newId() {
        return new TenantId("tn_" + UUID.randomUUID().toString().replace("-", ""));
    }

    private Sender sender(RateLimit limit) {
        return sender(storage(), this::add, limit);
    }

    private Sender sender(IngestStorage storage, Consumer<IngestionAccess> adding, RateLimit limit) {
        TenantId id = newId();
        adding.accept(new IngestionAccess(id, TokenBucket.full(limit, clock.instant())));
        Sender sender = new Sender(storage, id);
        sender.key = sender.setUp.generateKey(id).orElseThrow();
        return sender;
    }

    /** Sends operations to a tenant of a storage. */
    private final class Sender {
        private static final int MESSAGES = 10;

        static final BatchRefs REFS = new BatchRefs(identities(), 100, types(), messages(), Set.of(), Instant.EPOCH);

        private final IngestStorage storage;
        private final TenantId tenant;
        private final SetUpIngestion setUp;
        private final IngestBatch ingest;
        private IngestionKey key = IngestionKey.generate(new Random(1));

        Sender(IngestStorage storage, TenantId tenant) {
            this.storage = storage;
            this.tenant = tenant;
            this.setUp = new SetUpIngestion(storage, clock, new Random());
            this.ingest = new IngestBatch(
                    storage, new KeyGate(storage, clock), clock, new SequentialIds(), new Unobserved(), outcome -> {});
        }

        private static Set<Identity> identities() {
            Set<Identity> all = new HashSet<>(RandomOperations.people());
            all.add(TestTenant.email("ann@example.com"));
            all.add(new ExternalId("u:1 ✓"));
            return all;
        }

        private static Set<EventType> types() {
            Set<EventType> all = new HashSet<>(Set.of(new EventType("ping")));
            RandomOperations.EVENT_TYPES.forEach(type -> all.add(new EventType(type)));
            return all;
        }

        private static Set<EventId> messages() {
            Set<EventId> all = new HashSet<>();
            for (int i = 0; i < MESSAGES; i++) {
                all.add(new DedupeKey(Source.CUSTOMER, "m" + i).eventId());
            }
            return all;
        }

        /** Replaces the key, which is accepted for a while. */
        IngestionKey replaceKey(GracePeriod grace) {
            IngestionKey next = IngestionKey.generate(new Random(2));
            IngestionAccess unused = storage.unitOfWork()
                    .inTenant(tenant, stores -> {
                        Instant now = clock.instant();
                        IngestionAccess after = stores.access().withKey(StoredKey.of(next, now), grace, now);
                        stores.saveKeys(after.key(), after.replacedKey());
                        return after;
                    })
                    .orElseThrow();
            return next;
        }

        boolean admits(IngestionKey presented) {
            return ingest.admit(tenant, Optional.of(presented)) instanceof Admission.Admitted;
        }

        List<OperationResult> send(Operation... operations) {
            return send(List.of(operations));
        }

        List<OperationResult> send(List<Operation> operations) {
            return attempt(operations).orElseThrow();
        }

        /** Returns the results; empty if the request was refused. */
        Optional<List<OperationResult>> attempt(List<Operation> operations) {
            return ingest.admit(tenant, Optional.of(key)) instanceof Admission.Admitted admitted
                            && ingest.process(admitted, operations) instanceof IngestOutcome.Processed processed
                    ? Optional.of(processed.results())
                    : Optional.empty();
        }

        IngestionAccess stored() {
            return storage.ingestionAccess(tenant).orElseThrow();
        }

        IngestSnapshot snapshot() {
            return storage.snapshots()
                    .ofTenant(tenant, reader -> reader.gather(REFS))
                    .orElseThrow();
        }

        Contact contact(Identity identity) {
            return storage.snapshots()
                    .ofTenant(
                            tenant,
                            reader -> List.copyOf(reader.gather(BatchRefs.contacts(Set.of(identity), 1))
                                    .candidates()))
                    .orElseThrow()
                    .get(0);
        }
    }

    /** Ignores what is reported. */
    private static final class Unobserved implements OperationObserver {
        @Override
        public void processed(TenantId tenant, List<Operation> operations, List<OperationResult> results, Instant at) {
            // The result says it.
        }

        @Override
        public void invalid(TenantId tenant, List<Finding> findings) {
            throw new IllegalStateException(findings.toString());
        }

        @Override
        public void refused(TenantId tenant, Refusal why) {
            // The result says it.
        }
    }
}
