package dev.intake.app.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.AcrossTenants;
import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.testing.ClerkServer;
import dev.intake.connector.ApiKey;
import dev.intake.connector.ProviderPage;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.kernel.Connector;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.sync.EventDirectories;
import dev.intake.sync.SyncActions;
import dev.intake.sync.SyncKind;
import dev.intake.sync.SyncRun;
import dev.intake.sync.VerificationObserver;
import dev.intake.testing.ForwardingStorage;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestVault;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The threads of several nodes that import the users of a real server. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SyncWorkersTest {
    private static final long PATIENCE_SECONDS = 60;
    private static final int USERS = 1_201;
    private static final int PAGES = 3;
    private static final EventDirectories NO_EVENTS =
            (connector, key) -> (period, after) -> new ProviderPage.Listed<>(List.of(), Optional.empty());

    /** Units of work: to claim, to begin, and for each page one to go on and five that store users. */
    private static final int IN_THE_SECOND_PAGE = 2 + 6 + 3;

    private final ManualClock clock = new ManualClock();
    private final TestVault vault = new TestVault();
    private final InMemoryStorage storage = new InMemoryStorage();
    private final TenantId tenant =
            Intake.on(storage).tenantSetup().create("Acme").orElseThrow().id();
    private final ClerkServer clerk = new ClerkServer(USERS);

    @AfterEach
    void stop() {
        clerk.close();
    }

    private Connectors on(Storage node) {
        return Connectors.on(node, vault, ProviderAdapters.payloads(), clock, UUID::randomUUID);
    }

    private final List<String> ended = new CopyOnWriteArrayList<>();

    private SyncWorkers start(Storage node) {
        return SyncWorkers.start(
                on(node),
                (connector, key) -> ProviderAdapters.clerkUsers(clerk.url(), key),
                NO_EVENTS,
                (kind, completed) -> ended.add(kind + " " + completed),
                new SplittableRandom(1));
    }

    /** Pastes the key, and verifies the events of the first hour. */
    private void pasteKey() {
        Connectors connectors = on(storage);
        connectors
                .apiKey(Connector.CLERK)
                .set(tenant, ApiKey.parse(ClerkServer.KEY).orElseThrow(), Actor.COMMAND_LINE);
        assertThat(connectors
                        .verificationWorker(NO_EVENTS, VerificationObserver.NONE)
                        .run())
                .isPresent();
    }

    private Result<SyncActions.Order> order() {
        return Intake.on(storage)
                .actions()
                .run(
                        SyncActions.START,
                        tenant,
                        Actor.COMMAND_LINE,
                        TestTenant.given(SyncActions.START, "connector", "clerk", "kind", "import"));
    }

    private Optional<SyncRun> run() {
        return on(storage).imports(Connector.CLERK).status(tenant).run();
    }

    /** A node's storage, which reports every unit of work and fails after this many, as if the node had died. */
    private record Node(
            Storage working, AtomicInteger unitsLeft, BlockingQueue<String> units, CompletableFuture<String> death)
            implements ForwardingStorage, UnitOfWork<TenantStores> {
        Node(Storage working, int unitsLeft) {
            this(working, new AtomicInteger(unitsLeft), new LinkedBlockingQueue<>(), new CompletableFuture<>());
        }

        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return this;
        }

        @Override
        public AcrossTenants acrossTenants() {
            if (death.isDone()) {
                throw gone();
            }
            return working.acrossTenants();
        }

        @Override
        public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
            if (unitsLeft.getAndDecrement() <= 0) {
                death.complete("in the middle of its work");
                throw gone();
            }
            Optional<T> done = working.unitOfWork().inTenant(tenant, work);
            units.add("done");
            return done;
        }

        private static StorageException gone() {
            return new StorageException("working", new IllegalStateException("the node is dead"));
        }
    }

    private void awaitEnd(Node... nodes) throws InterruptedException {
        while (run().orElseThrow().isRunning()) {
            for (Node node : nodes) {
                assertThat(node.units.poll(PATIENCE_SECONDS / nodes.length, TimeUnit.SECONDS))
                        .as("work in time")
                        .isNotNull();
            }
        }
    }

    private void assertEveryUserIsThereOnce() {
        assertThat(run().orElseThrow().state()).isEqualTo(SyncRun.State.COMPLETED);
        Optional<ContactId> none = Optional.empty();
        long contacts = 0;
        for (var page = page(none); !page.isEmpty(); page = page(Optional.of(page.get(page.size() - 1)))) {
            contacts += page.size();
        }
        assertThat(contacts).isEqualTo(USERS);
        assertThat(on(storage).imports(Connector.CLERK).status(tenant).progress())
                .get()
                .satisfies(reached -> assertThat(reached.imported()).isEqualTo(USERS));
    }

    private List<ContactId> page(Optional<ContactId> before) {
        return storage.contactViews(tenant).contacts(new ContactQuery.Newest(before, ContactQuery.MAX_LIMIT)).stream()
                .map(contact -> contact.id())
                .toList();
    }

    @Test
    void twoConcurrentNodes_oneDoesIt() throws Exception {
        pasteKey();
        List<Result<SyncActions.Order>> orders =
                Stream.of(1, 2).map(person -> CompletableFuture.supplyAsync(this::order)).toList().stream()
                        .map(CompletableFuture::join)
                        .toList();

        assertThat(orders).anyMatch(Result.Done.class::isInstance);
        assertThat(orders).anyMatch(Result.Refused.class::isInstance);

        Node one = new Node(storage, Integer.MAX_VALUE);
        Node other = new Node(storage, Integer.MAX_VALUE);
        try (SyncWorkers first = start(one);
                SyncWorkers second = start(other)) {
            for (int page = 0; page < PAGES; page++) {
                assertThat(clerk.next(PATIENCE_SECONDS)).isNotNull();
            }
            first.stop();
            second.stop();
        }
        assertEveryUserIsThereOnce();
        assertThat(clerk.queries()).hasSize(PAGES).doesNotHaveDuplicates();
        assertThat(ended).containsExactly("IMPORT true");
    }

    @Test
    void nodeThatDies_isFollowedByAnother_whereItStood() throws Exception {
        pasteKey();
        order();
        Node dying = new Node(storage, IN_THE_SECOND_PAGE);
        try (SyncWorkers first = start(dying)) {
            dying.death.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            first.stop();
        }
        assertThat(clerk.queries()).hasSize(2);
        assertThat(run().orElseThrow().isRunning()).isTrue();
        clock.move(SyncKind.IMPORT.claim());

        Node other = new Node(storage, Integer.MAX_VALUE);
        try (SyncWorkers second = start(other)) {
            awaitEnd(other);
            second.stop();
        }
        assertEveryUserIsThereOnce();
        assertThat(clerk.queries()).hasSizeBetween(PAGES, PAGES + 1);
        assertThat(clerk.queries())
                .filteredOn(query -> !query.contains("starting_after"))
                .hasSize(1);
    }

    @Test
    void nodeThatStops_givesItsImportBack_atOnce() throws Exception {
        pasteKey();
        clerk.butFirst(List.of(429));
        order();
        try (SyncWorkers first = start(storage)) {
            clerk.next(PATIENCE_SECONDS);
            first.stop();
        }
        assertThat(run().orElseThrow().isRunning()).isTrue();
        assertThat(run().orElseThrow().dueAt()).contains(clock.instant().plusSeconds(7));
    }
}
