package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.audit.Actor;
import dev.intake.audit.AuditEntry;
import dev.intake.connector.ApiKey;
import dev.intake.json.Json;
import dev.intake.port.ContactQuery;
import dev.intake.port.ImportRun;
import dev.intake.port.ImportRun.Ending;
import dev.intake.port.ImportedUsers;
import dev.intake.port.Storage;
import dev.intake.port.StorageException;
import dev.intake.port.UserCursor;
import dev.intake.port.UserDirectory;
import dev.intake.port.UserImport;
import dev.intake.port.UserPage;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.ImportApiKey;
import dev.intake.usecase.ImportOrder;
import dev.intake.usecase.ImportStatus;
import dev.intake.usecase.ImportUsers;
import dev.intake.usecase.Intake;
import dev.intake.usecase.RunDueImports;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How imports of users are ordered and done in the background, on any storage and any number of nodes. The storage may hold
 * other tenants; every test makes its own.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class UserImportsConformance {
    private static final ApiKey KEY =
            ImportApiKey.read("sk_test_0123456789abcdef").orElseThrow();
    private static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");
    private static final Optional<UserCursor> START = Optional.empty();

    private final ManualClock clock = new ManualClock();
    private final TestVault vault = new TestVault();
    private Storage storage;
    private TestTenant tenant;

    /** The storage under test; the same or a new one each time. */
    protected abstract Storage storage();

    @BeforeEach
    final void setUp() {
        Storage shared = storage();
        tenant = TestTenant.of(shared, Intake.on(shared, clock, UUID::randomUUID, new Random()));
        storage = new OneTenant(shared, tenant.id());
        node().importApiKey().set(tenant.id(), KEY, ADA);
    }

    private Connectors node() {
        return node(storage, vault);
    }

    private Connectors node(Storage on, TestVault keys) {
        return Connectors.on(on, keys, bytes -> Optional.empty(), clock, UUID::randomUUID);
    }

    /** Goes on after every pause, at once. */
    private static boolean patiently(Duration pause) {
        return !pause.isNegative();
    }

    private ImportOrder order() {
        return node().userImports().order(tenant.id(), false, ADA);
    }

    private RunDueImports worker(UserDirectory directory) {
        return worker(storage, directory, UserImportsConformance::patiently);
    }

    private RunDueImports worker(Storage on, UserDirectory directory, Predicate<Duration> wait) {
        return node(on, vault)
                .importWorker(
                        key -> {
                            assertThat(key).isEqualTo(KEY);
                            return directory;
                        },
                        wait);
    }

    private ImportStatus status() {
        return node().userImports().status(tenant.id());
    }

    private UserImport progress() {
        return status().progress().orElseThrow();
    }

    private ImportRun run() {
        return status().run().orElseThrow();
    }

    private void assertEnded(Ending how) {
        assertThat(run()).isInstanceOfSatisfying(ImportRun.Ended.class, ended -> {
            assertThat(ended.how()).isEqualTo(how);
            assertThat(ended.endedAt()).isEqualTo(clock.instant());
        });
        assertThat(status().isRunning()).isFalse();
    }

    private static List<Json> users(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i ->
                        "{\"id\": \"user_%d\", \"username\": \"u%d\", \"updated_at\": 1700000000000}".formatted(i, i))
                .map(JsonReader::read)
                .toList();
    }

    private static Optional<UserCursor> cursor(String value) {
        return Optional.of(new UserCursor(value));
    }

    private void assertImportedOnce(int users) {
        assertThat(IntStream.range(0, users).mapToObj(i -> tenant.contact("user_" + i)))
                .allMatch(Optional::isPresent);
        assertThat(progress().seen()).isEqualTo(users);
        assertThat(progress().imported()).isEqualTo(users);
        assertThat(storage.contactViews().contacts(tenant.id(), new ContactQuery.Newest(Optional.empty(), 1_000)))
                .hasSize(users);
    }

    // Ordering

    @Test
    void order_isOnRecord_andDueAtOnce() {
        ImportOrder ordered = order();

        ImportRun.Running run = new ImportRun.Running(clock.instant(), 1, clock.instant(), Optional.empty());
        assertThat(ordered).isEqualTo(new ImportOrder.Ordered(run));
        assertThat(status())
                .isEqualTo(new ImportStatus(Optional.of(UserImport.begunAt(clock.instant())), Optional.of(run)));
        assertThat(status().isRunning()).isTrue();
        assertThat(storage.accessViews().audit(tenant.id(), 9))
                .extracting(AuditEntry::action)
                .contains("start import of users of clerk");
    }

    @Test
    void order_whileOneRuns_changesNothing() {
        ImportOrder.Ordered first = (ImportOrder.Ordered) order();
        clock.move(Duration.ofSeconds(1));

        assertThat(node().userImports().order(tenant.id(), true, ADA))
                .isEqualTo(new ImportOrder.AlreadyRunning(first.run()));

        assertThat(run()).isEqualTo(first.run());
    }

    @Test
    void order_withoutAKey_orOfNobody_isRefused() {
        node().importApiKey().clear(tenant.id(), ADA);

        assertThat(order()).isEqualTo(new ImportOrder.NoApiKey());
        assertThat(status()).isEqualTo(new ImportStatus(Optional.empty(), Optional.empty()));
        assertThat(node().userImports().order(new TenantId("tn_nobody"), false, ADA))
                .isEqualTo(new ImportOrder.NoSuchTenant());
        assertThat(node().userImports().cancel(new TenantId("tn_nobody"), ADA)).isEmpty();
    }

    @Test
    void whatWasNotOrdered_isNotDone() {
        assertThat(worker(new ScriptedDirectory(2, users(0, 2))).run()).isEmpty();
        assertThat(node().userImports().cancel(tenant.id(), ADA)).contains(false);
    }

    // Doing

    @Test
    void orderedImport_isDoneToItsEnd_andWritesNoEvent() {
        tenant.liveProgram("user.created");
        order();

        assertThat(worker(new ScriptedDirectory(2, users(0, 5))).run())
                .map(RunDueImports.Done::tenant)
                .contains(tenant.id());

        assertEnded(new Ending.Completed());
        assertImportedOnce(5);
        assertThat(tenant.events()).isEmpty();
        assertThat(worker(new ScriptedDirectory(2, users(0, 5))).run()).isEmpty();
    }

    @Test
    void progress_tellsWhatBecameOfUsers() {
        order();
        worker(new ScriptedDirectory(500, users(0, 3))).run();
        tenant.send(TestTenant.identify("user_1", null, "Renamed", "username", "other"));
        List<Json> list = new ArrayList<>(users(0, 4));
        list.add(JsonReader.read("{}"));
        order();

        worker(new ScriptedDirectory(500, list)).run();

        assertThat(progress().seen()).isEqualTo(5);
        assertThat(progress().contacts()).isEqualTo(new ImportedUsers(1, 1, 2));
        assertThat(progress().passedOver()).isEqualTo(1);
    }

    @Test
    void unfinishedImport_goesOnWhereItStood_andACompleteOneBeginsAnew() {
        ScriptedDirectory directory =
                new ScriptedDirectory(2, users(0, 3)).butFirst(new UserPage.Listed(users(0, 2), cursor("2")));
        order();
        directory.butFirst(new UserPage.Refused("wrong key"));
        worker(directory).run();
        assertEnded(new Ending.Failed("wrong key"));
        assertThat(status().goesOn()).isTrue();

        order();
        worker(directory).run();
        assertThat(status().goesOn()).isFalse();
        order();
        worker(directory).run();

        assertThat(directory.asked()).containsExactly(START, cursor("2"), cursor("2"), START, cursor("2"));
        assertImportedOnce(3);
    }

    @Test
    void orderAnew_beginsAtTheStart_whereverTheImportStood() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 3));
        order();
        worker(storage, directory, cancelingAfter(1)).run();

        node().userImports().order(tenant.id(), true, ADA);
        worker(directory).run();

        assertThat(directory.asked()).containsExactly(START, START, cursor("2"));
        assertImportedOnce(3);
    }

    /** Somebody ends the import once the worker has asked so often whether to go on. */
    private Predicate<Duration> cancelingAfter(int pages) {
        List<Duration> asked = new ArrayList<>();
        return pause -> {
            asked.add(pause);
            if (asked.size() == pages) {
                assertThat(node().userImports().cancel(tenant.id(), ADA)).contains(true);
            }
            return true;
        };
    }

    // Ending it

    @Test
    void cancel_endsIt_andNoFurtherPageIsAskedFor() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();

        worker(storage, directory, cancelingAfter(2)).run();

        assertEnded(new Ending.Canceled());
        assertThat(directory.asked()).containsExactly(START, cursor("2"));
        assertThat(progress().seen()).isEqualTo(4);
        assertThat(node().userImports().cancel(tenant.id(), ADA)).contains(false);
    }

    @Test
    void keyThatIsRemoved_endsIt() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();

        worker(storage, directory, pause -> {
                    node().importApiKey().clear(tenant.id(), ADA);
                    return true;
                })
                .run();

        assertEnded(new Ending.Failed("the API key was removed"));
        assertThat(directory.asked()).containsExactly(START);
    }

    @Test
    void keyThatDoesNotOpen_isToldOf() {
        node(storage, new TestVault()).importApiKey().set(tenant.id(), KEY, ADA);
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();

        worker(directory).run();

        assertEnded(new Ending.Failed("the API key does not open with any master key that is set; paste it again"));
        assertThat(directory.asked()).isEmpty();
    }

    @Test
    void faultOfOurs_endsIt_andIsThrown() {
        order();
        UserDirectory faulty = after -> {
            throw new IllegalStateException("what a user has written");
        };

        assertThatThrownBy(() -> worker(faulty).run()).isInstanceOf(IllegalStateException.class);

        assertEnded(new Ending.Failed("a fault of Intake's own, which its log tells more of"));
    }

    // Setbacks

    @Test
    void setback_isToldOf_waitedFor_andForgottenOnceAPageCame() {
        List<Optional<ImportRun.Setback>> told = new ArrayList<>();
        List<Duration> waits = new ArrayList<>();
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 3))
                .butFirst(new UserPage.RateLimited(Duration.ofSeconds(7)))
                .butFirst(new UserPage.Failed("away"));
        order();

        worker(storage, directory, pause -> {
                    waits.add(pause);
                    told.add(((ImportRun.Running) run()).setback());
                    return true;
                })
                .run();

        Instant now = clock.instant();
        Optional<ImportRun.Setback> limited =
                Optional.of(new ImportRun.Setback("the provider wants fewer requests", now.plusSeconds(7)));
        Optional<ImportRun.Setback> away = Optional.of(new ImportRun.Setback("away", now.plusSeconds(2)));
        assertThat(waits)
                .containsExactly(
                        Duration.ZERO,
                        Duration.ofSeconds(7),
                        Duration.ZERO,
                        Duration.ofSeconds(2),
                        Duration.ZERO,
                        Duration.ZERO);
        assertThat(told).containsExactly(Optional.empty(), limited, limited, away, away, Optional.empty());
        assertEnded(new Ending.Completed());
    }

    @Test
    void providerThatKeepsFailing_isGivenUp_withTheReason() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 3));
        for (int i = 0; i < ImportUsers.SETBACKS_IN_A_ROW; i++) {
            directory.butFirst(new UserPage.Failed("away"));
        }
        order();

        worker(directory).run();

        assertEnded(new Ending.Failed("away"));
    }

    // Several workers

    @Test
    void workerThatStops_givesItBack_andAnotherGoesOnAtOnce() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();
        worker(storage, directory, pause -> directory.asked().isEmpty()).run();
        assertThat(status().isRunning()).isTrue();

        worker(directory).run();

        assertEnded(new Ending.Completed());
        assertImportedOnce(5);
        assertThat(directory.asked()).containsExactly(START, cursor("2"), cursor("4"));
    }

    @Test
    void workerThatStopsInAPause_leavesThePauseToTheNext() {
        ScriptedDirectory directory =
                new ScriptedDirectory(2, users(0, 1)).butFirst(new UserPage.RateLimited(Duration.ofSeconds(30)));
        order();
        worker(storage, directory, Duration::isZero).run();

        clock.move(Duration.ofSeconds(29));
        assertThat(worker(directory).run()).isEmpty();
        clock.move(Duration.ofSeconds(1));
        assertThat(worker(directory).run()).isPresent();

        assertEnded(new Ending.Completed());
    }

    @Test
    void twoWorkersThatFindTheSame_oneDoesIt() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();
        Runnable other = () -> assertThat(worker(directory).run()).isPresent();
        Storage interleaved = new InterleavedStorage(storage, new ArrayDeque<>(List.of(other)));

        assertThat(worker(interleaved, directory, UserImportsConformance::patiently)
                        .run())
                .isEmpty();

        assertImportedOnce(5);
        assertThat(directory.asked()).hasSize(3);
    }

    /** Wherever a worker dies: nobody touches the import before the claim is over, and then it is done to its end. */
    @Test
    void workerThatDiesAnywhere_isFollowedByAnother_andEveryUserIsImportedOnce() {
        ScriptedDirectory directory = new ScriptedDirectory(110, users(0, 230));
        order();
        int deaths = 0;
        while (status().isRunning()) {
            Storage dying = new DyingStorage(storage, deaths);
            try {
                worker(dying, directory, UserImportsConformance::patiently).run();
            } catch (StorageException died) {
                deaths++;
            }
            Optional<RunDueImports.Done> early = status().run()
                    .filter(ImportRun.Running.class::isInstance)
                    .filter(run -> ((ImportRun.Running) run).dueAt().isAfter(clock.instant()))
                    .flatMap(claimed -> worker(directory).run());
            assertThat(early).isEmpty();
            clock.move(RunDueImports.CLAIM);
        }

        assertThat(deaths).isGreaterThan(5);
        assertThat(run())
                .isInstanceOfSatisfying(
                        ImportRun.Ended.class, ended -> assertThat(ended.how()).isEqualTo(new Ending.Completed()));
        assertImportedOnce(230);
    }

    @Test
    void workerWhoseClaimIsOver_changesNothingMore() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();
        Predicate<Duration> tooLong = pause -> {
            if (directory.asked().isEmpty()) {
                clock.move(RunDueImports.CLAIM);
                worker(directory).run();
            }
            return true;
        };

        worker(storage, directory, tooLong).run();

        assertEnded(new Ending.Completed());
        assertImportedOnce(5);
    }

    @Test
    void workerOfACanceledRun_leavesTheNextOneAlone() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();

        worker(storage, directory, pause -> {
                    node().userImports().cancel(tenant.id(), ADA);
                    order();
                    return true;
                })
                .run();

        assertThat(run()).isEqualTo(new ImportRun.Running(clock.instant(), 3, clock.instant(), Optional.empty()));
        assertThat(directory.asked()).containsExactly(START);
        worker(directory).run();
        assertImportedOnce(5);
    }

    @Test
    void importUsersMeanwhile_takesItOver() {
        ScriptedDirectory directory = new ScriptedDirectory(2, users(0, 5));
        order();

        worker(
                        storage,
                        after -> {
                            UserPage page = directory.page(after);
                            node().importUsers().run(tenant.id(), directory, RecordingObserver.patient());
                            return page;
                        },
                        UserImportsConformance::patiently)
                .run();

        assertEnded(new Ending.Failed("another run of this import went on with it"));
        assertImportedOnce(5);
    }
}
