package dev.intake.app.e2e;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.action.Result;
import dev.intake.app.e2e.CountingMailServer.Point;
import dev.intake.app.smtp.OpenSender;
import dev.intake.app.step.StepWorkers;
import dev.intake.app.testing.EmbeddedServers;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailStatus;
import dev.intake.email.Recipient;
import dev.intake.email.StepEmail;
import dev.intake.email.WithdrawConsent;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramViews;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.RunDueSteps;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.Slow;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestTenant;
import dev.intake.testing.Tries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Workers that are killed in the middle of what is due; process, PostgreSQL and connections are real. */
@Order(4)
@SuppressWarnings("NullAway.Init") // JUnit calls start and setUp before the tests
@Tag(Tries.LAW)
@Slow
class KilledWorkersTest {
    private static final int KILLS = 2;
    /** More than all the workers of a node claim at once. */
    private static final int DUE = 500;

    /** One email that is marked and not settled, for each of the workers that die together. */
    private static final int WINDOW = StepWorkers.THREADS;

    /** An email in one of these states has been submitted to the mail server, or may have been. */
    private static final Set<EmailStatus> IN_HAND =
            EnumSet.of(EmailStatus.SENDING, EmailStatus.UNSURE, EmailStatus.SENT);

    private static final List<Point> POINTS = List.of(Point.values());
    private static final int PEOPLE_IN_A_BATCH = 50;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private static Path directory = Path.of("");

    private static EmbeddedServer postgres;
    private static HikariDataSource pool;

    private final ManualClock clock = new ManualClock();
    private final CountingMailServer mail = CountingMailServer.start();
    private PostgresStorage storage;
    private Programs programs;
    private TestTenant tenant;

    /** The result of each due step if no worker dies. */
    private final Map<EmailId, EmailStatus> fates = new LinkedHashMap<>();

    @BeforeAll
    static void start() {
        postgres = EmbeddedServers.start(directory);
        ConnectionDetails details = postgres.connection();
        pool = ConnectionPool.open(
                "test", details.jdbcUrl(), details.user(), details.password().reveal(), 4, PATIENCE);
        Migrations.migrate(pool);
    }

    @AfterAll
    static void stop() {
        pool.close();
        postgres.close();
    }

    @BeforeEach
    void setUp() {
        SequentialIds ids = new SequentialIds();
        storage = new PostgresStorage(pool);
        programs = Programs.on(storage, clock, ids);
        tenant = TestTenant.of(storage, Intake.on(storage, clock, ids, new Random()));
    }

    @AfterEach
    void tearDown() throws Exception {
        mail.close();
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 10);
    }

    // Nouns and verbs

    private ProgramId program() {
        Step only = new Step(Duration.ZERO, List.of(TestEmails.template("Welcome", "You chose {{event.plan}}.")));
        ProgramPlan plan = new ProgramPlan(
                "Welcome",
                ProgramKind.WELCOME,
                new Trigger(new EventType("user.signed_up")),
                new EmailSequence(DraftingMode.PER_CONTACT, List.of(only)));
        ProgramId draft =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), draft));
        return draft;
    }

    /** Of ten people about one has unsubscribed, and about one chose no plan. */
    private void signUp(SplittableRandom random) {
        ProgramId program = program();
        for (int from = 0; from < DUE; from += PEOPLE_IN_A_BATCH) {
            List<EmailStatus> drawn = random.ints(PEOPLE_IN_A_BATCH, 0, 10)
                    .mapToObj(KilledWorkersTest::fate)
                    .toList();
            List<Operation> batch = new ArrayList<>();
            for (int i = 0; i < PEOPLE_IN_A_BATCH; i++) {
                String user = "user" + (from + i);
                String[] properties = drawn.get(i) == EmailStatus.HELD ? new String[0] : new String[] {"plan", "pro"};
                batch.add(TestTenant.identify(user, user + "@example.com", null));
                batch.add(TestTenant.track(user, null, "user.signed_up", null, properties));
            }
            List<OperationResult> results = tenant.send(batch);
            for (int i = 0; i < PEOPLE_IN_A_BATCH; i++) {
                ContactId contact = ((OperationResult.Ok) results.get(2 * i)).contact();
                fates.put(EmailId.of(new Entry(program, contact), 0), drawn.get(i));
                if (drawn.get(i) == EmailStatus.SKIPPED) {
                    unsubscribe(contact);
                }
            }
        }
    }

    private static EmailStatus fate(int drawn) {
        return switch (drawn) {
            case 0 -> EmailStatus.SKIPPED;
            case 1 -> EmailStatus.HELD;
            default -> EmailStatus.SENT;
        };
    }

    private void unsubscribe(ContactId contact) {
        assertThat(tenant.intake().withdrawConsent().withdraw(new Recipient(tenant.id(), contact)))
                .isInstanceOf(WithdrawConsent.Withdrawn.class);
    }

    /** How the emails stand; a step that nothing has come of yet is absent. Waits for what dead sessions still store. */
    private Map<EmailId, EmailStatus> standing() {
        ProgramViews views = storage.programViews(tenant.id());
        return fates.keySet().stream()
                .flatMap(id -> views.email(id).stream())
                .collect(toMap(StepEmail::id, email -> email.state().status()));
    }

    private static Set<EmailId> in(Map<EmailId, EmailStatus> standing, EmailStatus status) {
        return where(standing, status::equals);
    }

    private static <T> Set<EmailId> where(Map<EmailId, T> map, Predicate<T> condition) {
        return map.entrySet().stream()
                .filter(entry -> condition.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .collect(toSet());
    }

    private static Set<EmailId> union(Set<EmailId> some, Set<EmailId> others) {
        return Stream.concat(some.stream(), others.stream()).collect(toSet());
    }

    /** How often the mail server has taken each email that it has taken. */
    private Map<EmailId, Integer> taken() {
        return mail.taken().entrySet().stream()
                .collect(toMap(entry -> EmailId.parse(entry.getKey()).orElseThrow(), Map.Entry::getValue));
    }

    /** Lets workers do some of what is left, kills them, and moves the clock past their claims. */
    private Map<EmailId, EmailStatus> afterKilling(Point point, int times) throws Exception {
        Path errors = Files.createTempFile(directory, "workers", ".log");
        WorkerProcess workers = WorkerProcess.start(postgres.connection(), clock.instant(), mail.port(), errors);
        mail.when(point, times, workers::kill);
        int exitCode = workers.exitCode(PATIENCE);
        assertThat(exitCode)
                .as("the mail server came to %s %d times; workers: %s", point, times, Files.readString(errors))
                .isEqualTo(WorkerProcess.KILLED);
        mail.awaitHangup();
        clock.move(EnrollmentProgressStore.CLAIM);
        return standing();
    }

    private void runAll() {
        try (OpenSender sender = WorkerProcess.sender(mail.port(), clock)) {
            RunDueSteps worker = programs.worker(TestLinks.LINKS, sender, (of, email) -> {});
            while (worker.run().claimed() > 0) {
                // until nothing is due
            }
        }
    }

    private void release(EmailId email) {
        assertThat(TestTenant.release(programs.actions(), tenant.id(), email)).isInstanceOf(Result.Done.class);
    }

    // The law

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void killedWorkers_forgetNothing_andSendNothingTwice_butLeaveOneEachUnsure(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        signUp(random);
        Set<EmailId> underWay = new HashSet<>();
        int left = in(fates, EmailStatus.SENT).size();
        for (int kill = 1; kill <= KILLS; kill++) {
            Point point = POINTS.get(random.nextInt(POINTS.size()));
            // The first kill is early enough to leave work for the next.
            int times = 1 + random.nextInt(left / (1 + 2 * (KILLS - kill)));
            Map<EmailId, EmailStatus> standing = afterKilling(point, times);
            Set<EmailId> marked = in(standing, EmailStatus.SENDING);
            marked.removeAll(underWay);
            assertThat(marked.size()).as("the documented window").isBetween(point == Point.ANSWERED ? 0 : 1, WINDOW);
            underWay.addAll(marked);
            left = in(fates, EmailStatus.SENT).size()
                    - where(standing, IN_HAND::contains).size();
        }
        runAll();

        Map<EmailId, EmailStatus> byItself = new HashMap<>(fates);
        underWay.forEach(email -> byItself.put(email, EmailStatus.UNSURE));
        assertThat(standing()).isEqualTo(byItself);
        Map<EmailId, Integer> taken = taken();
        assertThat(taken.values()).as("by itself nothing is sent twice").containsOnly(1);
        Set<EmailId> answerLost = new HashSet<>(taken.keySet());
        answerLost.retainAll(underWay);
        assertThat(taken).containsOnlyKeys(union(in(byItself, EmailStatus.SENT), answerLost));

        // A person would rather have them sent twice than not at all.
        underWay.forEach(this::release);
        runAll();

        assertThat(standing()).isEqualTo(fates);
        assertThat(taken()).containsOnlyKeys(in(fates, EmailStatus.SENT));
        assertThat(where(taken(), times -> times == 2)).isEqualTo(answerLost);
        assertThat(taken().values()).allMatch(times -> times <= 2);
    }
}
