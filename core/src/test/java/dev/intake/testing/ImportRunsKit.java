package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.connector.ApiKey;
import dev.intake.contact.ContactQuery;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.ImportStatus;
import dev.intake.sync.ListCursor;
import dev.intake.sync.ObjectDirectory;
import dev.intake.sync.ProviderApiKey;
import dev.intake.sync.RunDueSync;
import dev.intake.sync.SyncActions;
import dev.intake.sync.SyncKind;
import dev.intake.sync.SyncRun;
import dev.intake.sync.SyncRun.State;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of imports in the background share: each test has its own tenant, nodes and their workers. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class ImportRunsKit extends StorageContract {
    static final ApiKey KEY =
            ProviderApiKey.read(Connector.CLERK, "sk_test_0123456789abcdef").orElseThrow();
    static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");
    static final Optional<ListCursor> START = Optional.empty();

    final ManualClock clock = new ManualClock();
    Storage storage;
    TestTenant tenant;
    private final TestVault vault = new TestVault();

    @BeforeEach
    final void setUp() {
        Storage shared = storage();
        tenant = TestTenant.of(shared, Intake.on(shared, clock, UUID::randomUUID, new Random()));
        storage = new OneTenant(shared, tenant.id());
        node().apiKey(Connector.CLERK).set(tenant.id(), KEY, ADA);
    }

    final TestVault vault() {
        return vault;
    }

    final Connectors node() {
        return node(storage, vault);
    }

    final Connectors node(Storage on, TestVault keys) {
        return Connectors.on(on, keys, bytes -> Optional.empty(), clock, UUID::randomUUID);
    }

    /** Continues immediately after every pause. */
    static boolean patiently(Duration pause) {
        return !pause.isNegative();
    }

    final Result<?> order() {
        return start(Connector.CLERK, "import");
    }

    /** Orders what a worker does for a connector, with further values of the input. */
    final Result<?> start(Connector connector, String kind, String... more) {
        return sync(
                tenant.id(),
                SyncActions.START,
                Stream.concat(Stream.of("connector", connector.segment(), "kind", kind), Stream.of(more))
                        .toArray(String[]::new));
    }

    /** Cancels the import of a connector, and returns whether one was running. */
    final boolean cancel(Connector connector) {
        return sync(tenant.id(), SyncActions.CANCEL, "connector", connector.segment()) instanceof Result.Done;
    }

    final Result<?> sync(TenantId of, Action<? super Storage, ?, ?> action, String... values) {
        return Intake.on(storage, clock, UUID::randomUUID, new Random())
                .actions()
                .run(action, of, ADA, TestTenant.given(action, values));
    }

    static String refusal(Result<?> result) {
        return result.refused().map(Result.Refusal::sentence).orElse("");
    }

    final RunDueSync worker(ObjectDirectory directory) {
        return worker(storage, directory, ImportRunsKit::patiently);
    }

    final RunDueSync worker(Storage on, ObjectDirectory directory, Predicate<Duration> wait) {
        return node(on, vault)
                .importWorker(
                        (connector, key) -> {
                            assertThat(connector).isEqualTo(Connector.CLERK);
                            assertThat(key).isEqualTo(KEY);
                            return directory;
                        },
                        wait);
    }

    final ImportStatus status() {
        return node().imports(Connector.CLERK).status(tenant.id());
    }

    final ImportProgress progress() {
        return status().progress().orElseThrow();
    }

    final SyncRun run() {
        return status().run().orElseThrow();
    }

    /** Returns an import that was ordered now, after so many orders and claims. */
    final SyncRun ordered(int claim) {
        return new SyncRun(
                SyncKind.IMPORT,
                clock.instant(),
                claim,
                State.RUNNING,
                Optional.of(clock.instant()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    final void assertEnded(State how, String reason) {
        assertThat(run().state()).isEqualTo(how);
        assertThat(run().reason().orElse("")).isEqualTo(reason);
        assertThat(run().endedAt()).contains(clock.instant());
        assertThat(run().dueAt()).isEmpty();
        assertThat(status().isRunning()).isFalse();
    }

    final void assertImportedOnce(int users) {
        assertThat(IntStream.range(0, users).mapToObj(i -> tenant.contact("user_" + i)))
                .allMatch(Optional::isPresent);
        assertThat(progress().seen()).isEqualTo(users);
        assertThat(progress().imported()).isEqualTo(users);
        assertThat(storage.contactViews(tenant.id()).contacts(new ContactQuery.Newest(Optional.empty(), 1_000)))
                .hasSize(users);
    }

    static List<Json> users(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i ->
                        "{\"id\": \"user_%s\", \"username\": \"u%s\", \"updated_at\": 1700000000000}".formatted(i, i))
                .map(JsonReader::read)
                .toList();
    }

    static Optional<ListCursor> cursor(String value) {
        return Optional.of(new ListCursor(value));
    }
}
