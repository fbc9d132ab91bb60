package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.access.Actor;
import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.Source;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.tenant.KeyActions;
import dev.intake.testing.ManualClock;
import dev.intake.testing.Rounds;
import dev.intake.testing.TestTenant;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Two nodes on one database, and many threads that want the same thing. Runs alone: a crowd that waits for a lock times out
 * when other tests take the machine.
 */
@Isolated
class RaceTest {
    private static final int THREADS = 64;
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();
    private static final ManualClock CLOCK = new ManualClock();
    private static final List<PostgresStorage> STORAGES = List.of(RECORDED.storage(), RECORDED.anotherNode());
    private static final List<Intake> NODES =
            STORAGES.stream().map(RaceTest::node).toList();

    private static Intake node(PostgresStorage storage) {
        SecureRandom random = new SecureRandom();
        return Intake.on(storage, CLOCK, new TimeOrderedIds(CLOCK, random), random);
    }

    @AfterAll
    static void nobodyEverWaitedInACircle() throws SQLException {
        assertThat(RECORDED.recorder().violations()).isEmpty();
        assertThat(RECORDED.deadlocks()).isZero();
        RECORDED.close();
    }

    private final TestTenant tenant = TestTenant.of(RECORDED.storage(), NODES.get(0));

    @Rounds(usual = 1, thorough = 10)
    void track_ofOneMessageIdByManyConcurrently_isRecordedAndFiresOnce() {
        tenant.liveProgram("order.created");
        Operation order = TestTenant.track("u1", "ann@example.com", "order.created", "m1", "amount", "9");

        List<IngestOutcome> outcomes = Crowd.of(THREADS, i -> attempt(i, tenant.key(), List.of(order)));

        List<OperationResult> results =
                outcomes.stream().map(RaceTest::onlyResult).toList();
        assertThat(results).filteredOn(OperationResult.Ok.class::isInstance).hasSize(1);
        assertThat(results)
                .filteredOn(OperationResult.Duplicate.class::isInstance)
                .hasSize(THREADS - 1);
        assertThat(tenant.events()).hasSize(1);
        ContactId contact = tenant.contact("u1").orElseThrow().id();
        assertThat(tenant.enrollments(contact)).hasSize(1);
    }

    @Rounds(usual = 1, thorough = 10)
    void identify_ofOneNewUserByManyConcurrently_makesOneContact() {
        List<IngestOutcome> outcomes = Crowd.of(
                THREADS,
                i -> attempt(
                        i,
                        tenant.key(),
                        List.of(
                                TestTenant.identify("u1", null, null, "key" + i, "v"),
                                TestTenant.identify(null, "ann@example.com", null, "key" + i, "v"))));

        assertThat(outcomes.stream().map(RaceTest::contacts).distinct()).hasSize(1);
        // Nobody's traits were lost to another's.
        assertThat(tenant.contact("u1").orElseThrow().attributes().keys()).hasSize(THREADS);
        assertThat(tenant.contactsWithEmail("ann@example.com")).hasSize(1);
        assertThat(tenant.contactsWithEmail("ann@example.com")
                        .get(0)
                        .attributes()
                        .keys())
                .hasSize(THREADS);
    }

    @Rounds(usual = 1, thorough = 10)
    void track_ofManyEventsByManyConcurrently_enrollsAContactOnce_andLosesNothing() {
        tenant.liveProgram("ping");

        Crowd.of(THREADS, i -> {
            List<Operation> pings = new ArrayList<>();
            for (int k = 0; k < 5; k++) {
                pings.add(TestTenant.track("u" + (i + k) % 7, null, "ping", "m" + i + "-" + k));
            }
            return attempt(i, tenant.key(), pings);
        });

        assertThat(tenant.events()).hasSize(THREADS * 5);
        for (int user = 0; user < 7; user++) {
            ContactId contact = tenant.contact("u" + user).orElseThrow().id();
            assertThat(tenant.enrollments(contact)).hasSize(1);
        }
    }

    private void dunning(ExitRule exit, Reentry reentry) {
        Program.Live program = tenant.liveProgram("payment-failed");
        Programs programs = NODES.get(0).programs();
        EmailSequence emails = programs.views(tenant.id()).sequence(program);
        programs.drafting()
                .revise(tenant.id(), program.id(), new EmailSequence(emails.mode(), emails.steps(), exit, reentry));
    }

    /** Two nodes and many threads send the same few values again and again. */
    @Rounds(usual = 1, thorough = 10)
    void track_ofFewValuesByManyConcurrently_enrollsAContactOncePerValue() {
        dunning(ExitRule.NONE, new Reentry.Per(new AttributeKey("subscription_id")));

        Crowd.of(THREADS, i -> {
            List<Operation> failures = new ArrayList<>();
            for (int k = 0; k < 5; k++) {
                failures.add(TestTenant.track(
                        "u" + k % 2,
                        null,
                        "payment-failed",
                        "m" + i + "-" + k,
                        "subscription_id",
                        "sub_" + (i + k) % 3));
            }
            return attempt(i, tenant.key(), failures);
        });

        assertThat(tenant.events()).hasSize(THREADS * 5);
        for (int user = 0; user < 2; user++) {
            ContactId contact = tenant.contact("u" + user).orElseThrow().id();
            assertThat(tenant.enrollments(contact)).hasSize(3);
        }
    }

    /** Each round begins when the enrollment of the round before ended long enough ago. */
    @Rounds(usual = 1, thorough = 10)
    void track_ofManyEventsByManyConcurrently_enrollsAContactAgainOnce_afterTheTimeOfTheRule() {
        Duration wait = Duration.ofDays(90);
        dunning(new ExitRule(List.of(new EventType("payment-recovered")), List.of(), false), new Reentry.After(wait));

        for (int round = 1; round <= 3; round++) {
            String marked = "r" + round + "-";
            Crowd.of(
                    THREADS,
                    i -> attempt(
                            i,
                            tenant.key(),
                            List.of(TestTenant.track("u" + i % 2, null, "payment-failed", marked + i))));

            for (int user = 0; user < 2; user++) {
                String name = "u" + user;
                ContactId contact = tenant.contact(name).orElseThrow().id();
                assertThat(tenant.enrollments(contact)).hasSize(round);
                CLOCK.move(Duration.ofSeconds(1));
                tenant.send(TestTenant.track(name, null, "payment-recovered", marked + "recovered-" + user));
            }
            CLOCK.move(wait);
        }
    }

    /** A person enrolls all contacts on both nodes, again and again, while events enroll them. */
    @Rounds(usual = 1, thorough = 10)
    void enroll_byHandWhileEventsEnroll_enrollsAContactOnce() {
        ProgramId program = tenant.liveProgram("ping").id();
        List<Operation> people = IntStream.range(0, 7)
                .mapToObj(user -> TestTenant.identify("u" + user, "u" + user + "@example.com", null))
                .toList();
        tenant.send(people);

        Crowd.of(
                THREADS,
                i -> i % 4 == 0
                        ? NODES.get(i / 4 % NODES.size())
                                .actions()
                                .run(
                                        EnrollmentActions.ENROLL,
                                        tenant.id(),
                                        Actor.COMMAND_LINE,
                                        TestTenant.given(
                                                EnrollmentActions.ENROLL,
                                                "programId",
                                                program.toString(),
                                                "all",
                                                "true"))
                        : attempt(i, tenant.key(), List.of(TestTenant.track("u" + i % 7, null, "ping", "m" + i))));

        for (int user = 0; user < 7; user++) {
            ContactId contact = tenant.contact("u" + user).orElseThrow().id();
            assertThat(tenant.enrollments(contact)).hasSize(1);
        }
    }

    /** The first read is sent with the lock, and must see what the lock's last holder wrote. */
    @Rounds(usual = 1, thorough = 10)
    void inTenant_ofManyConcurrently_seesWhatTheUnitBeforeItWrote() {
        tenant.send(TestTenant.identify("u1", null, "0"));
        ContactId id = tenant.contact("u1").orElseThrow().id();

        Crowd.of(
                THREADS,
                i -> STORAGES.get(i % STORAGES.size()).unitOfWork().inTenant(tenant.id(), stores -> {
                    Contact contact =
                            Objects.requireNonNull(stores.contacts().contact(id).orElse(null));
                    String next = Integer.toString(
                            Integer.parseInt(contact.name().orElseThrow().value()) + 1);
                    stores.contacts()
                            .save(List.of(contact.refreshed(
                                    Optional.empty(),
                                    ContactName.of(next),
                                    Attributes.NONE,
                                    Source.CUSTOMER,
                                    CLOCK.instant())));
                    return next;
                }));

        assertThat(tenant.contact("u1").orElseThrow().name()).contains(new ContactName(Integer.toString(THREADS)));
    }

    /** One in eight replaces the key, the others use the newest key that they know or an older one. */
    @Rounds(usual = 1, thorough = 10)
    void attempt_withAKeyThatWasReplacedBeforeItBegan_isNeverAccepted() {
        AtomicLong ticks = new AtomicLong();
        ConcurrentLinkedQueue<Rotation> rotations = new ConcurrentLinkedQueue<>();
        rotations.add(new Rotation(ticks.incrementAndGet(), ticks.incrementAndGet(), tenant.key()));
        ConcurrentLinkedQueue<Use> uses = new ConcurrentLinkedQueue<>();

        Crowd.of(THREADS, i -> {
            for (int round = 0; round < 4; round++) {
                if (i % 8 == 0) {
                    rotations.add(rotate(i, ticks, RaceTest::withoutGrace));
                } else {
                    List<Rotation> heardOf = List.copyOf(rotations);
                    uses.add(use(i, heardOf.get(heardOf.size() - 1).key(), ticks));
                    uses.add(use(i, heardOf.get(0).key(), ticks));
                }
            }
            return true;
        });

        List<Use> accepted = uses.stream().filter(Use::accepted).toList();
        assertThat(accepted).hasSizeLessThan(uses.size());
        for (Use use : accepted) {
            assertThat(rotations).noneMatch(later -> later.isAnsweredBefore(use) && later.replaces(use, rotations));
        }
        assertThat(rotations)
                .filteredOn(rotation -> use(0, rotation.key(), ticks).accepted())
                .hasSize(1);
    }

    /** The same with a grace period, in which the previous key remains valid, and no older one. */
    @Rounds(usual = 1, thorough = 10)
    void attempt_withAKeyThatWasReplacedTwiceBeforeItBegan_isNeverAccepted_withGraceEither() {
        AtomicLong ticks = new AtomicLong();
        ConcurrentLinkedQueue<Rotation> rotations = new ConcurrentLinkedQueue<>();
        rotations.add(new Rotation(ticks.incrementAndGet(), ticks.incrementAndGet(), tenant.key()));
        ConcurrentLinkedQueue<Use> uses = new ConcurrentLinkedQueue<>();

        Crowd.of(THREADS, i -> {
            for (int round = 0; round < 4; round++) {
                if (i % 8 == 0) {
                    rotations.add(rotate(i, ticks, RaceTest::withGrace));
                } else {
                    List<Rotation> heardOf = List.copyOf(rotations);
                    uses.add(use(
                            i,
                            heardOf.get(Math.max(0, heardOf.size() - 1 - i % 4)).key(),
                            ticks));
                }
            }
            return true;
        });

        List<Use> accepted = uses.stream().filter(Use::accepted).toList();
        assertThat(accepted).hasSizeLessThan(uses.size());
        for (Use use : accepted) {
            List<Rotation> later = rotations.stream()
                    .filter(rotation -> rotation.isAnsweredBefore(use) && rotation.replaces(use, rotations))
                    .toList();
            assertThat(later).noneMatch(one -> later.stream().anyMatch(other -> one.answered() < other.from()));
        }
        assertThat(working(rotations, ticks)).isEqualTo(2);
        TestTenant.done(NODES.get(0), tenant.id(), KeyActions.END_GRACE);
        assertThat(working(rotations, ticks)).isEqualTo(1);
    }

    private long working(Iterable<Rotation> rotations, AtomicLong ticks) {
        long working = 0;
        for (Rotation rotation : rotations) {
            working += use(1, rotation.key(), ticks).accepted() ? 1 : 0;
        }
        return working;
    }

    private static IngestionKey withoutGrace(Intake node, TenantId tenant) {
        return node.setUpIngestion().generateKey(tenant).orElseThrow();
    }

    private static IngestionKey withGrace(Intake node, TenantId tenant) {
        String day = Long.toString(GracePeriod.MAX.toSeconds());
        return TestTenant.done(node, tenant, KeyActions.GENERATE, "graceSeconds", day)
                .key();
    }

    private Rotation rotate(int thread, AtomicLong ticks, BiFunction<Intake, TenantId, IngestionKey> generate) {
        long from = ticks.incrementAndGet();
        Intake node = NODES.get(thread / 8 % NODES.size());
        IngestionKey key = untilNotBusy(() -> generate.apply(node, tenant.id()));
        return new Rotation(from, ticks.incrementAndGet(), key);
    }

    /** Asks again while the tenant is too busy: on a slow machine, the crowd can keep its lock for seconds. */
    private static <T> T untilNotBusy(Supplier<T> request) {
        while (true) {
            try {
                return request.get();
            } catch (StorageException busy) {
                assertThat(busy).hasStackTraceContaining("cancel");
            }
        }
    }

    private Use use(int thread, IngestionKey key, AtomicLong ticks) {
        long from = ticks.incrementAndGet();
        IngestOutcome outcome =
                untilNotBusy(() -> attempt(thread, key, List.of(TestTenant.track("u1", null, "ping", null))));
        if (outcome instanceof IngestOutcome.Refused refused) {
            assertThat(refused.why()).isInstanceOf(Refusal.Unauthorized.class);
        }
        return new Use(from, key, outcome instanceof IngestOutcome.Processed);
    }

    private record Use(long from, IngestionKey key, boolean accepted) {}

    private record Rotation(long from, long answered, IngestionKey key) {
        boolean isAnsweredBefore(Use use) {
            return answered < use.from();
        }

        /** Returns whether this request followed the one that generated the used key. */
        boolean replaces(Use use, Iterable<Rotation> all) {
            for (Rotation made : all) {
                if (made.key() == use.key()) {
                    return made.answered() < from;
                }
            }
            throw new AssertionError("a key that nobody made");
        }
    }

    @Test
    void limit_ofAFreshBucket_letsExactly600Of605Pass_overTwoNodesAndEightThreads() {
        assertThat(passed(605)).isEqualTo(600);
    }

    @Rounds(usual = 1, thorough = 10)
    void limit_ofASmallBucket_isExactToo() {
        NODES.get(0).tenantSetup().limit(tenant.id(), new RateLimit(60, 60));

        assertThat(passed(65)).isEqualTo(60);
    }

    private long passed(int requests) {
        int threads = 8;
        AtomicLong left = new AtomicLong(requests);
        List<Operation> ping = List.of(TestTenant.track("u1", null, "ping", null));
        List<Long> passed = Crowd.of(threads, i -> {
            long mine = 0;
            while (left.getAndDecrement() > 0) {
                IngestOutcome outcome = attempt(i, tenant.key(), ping);
                mine += outcome instanceof IngestOutcome.Processed ? 1 : 0;
                if (outcome instanceof IngestOutcome.Refused refused) {
                    assertThat(refused.why()).isInstanceOf(Refusal.RateLimited.class);
                }
            }
            return mine;
        });
        assertThat(tenant.events()).hasSize(Math.toIntExact(sum(passed)));
        return sum(passed);
    }

    private static long sum(List<Long> numbers) {
        return numbers.stream().mapToLong(Long::longValue).sum();
    }

    /** Threads take turns with the nodes. */
    private IngestOutcome attempt(int thread, IngestionKey key, List<Operation> operations) {
        Intake node = NODES.get(thread % NODES.size());
        Admission admission = node.ingestBatch().admit(tenant.id(), Optional.of(key));
        return admission instanceof Admission.Admitted admitted
                ? node.ingestBatch().process(admitted, operations)
                : new IngestOutcome.Refused(((Admission.Refused) admission).why());
    }

    private static OperationResult onlyResult(IngestOutcome outcome) {
        List<OperationResult> results = ((IngestOutcome.Processed) outcome).results();
        assertThat(results).hasSize(1);
        return results.get(0);
    }

    private static List<ContactId> contacts(IngestOutcome outcome) {
        List<OperationResult> results = ((IngestOutcome.Processed) outcome).results();
        return IntStream.range(0, results.size())
                .mapToObj(i -> ((OperationResult.Ok) results.get(i)).contact())
                .toList();
    }
}
