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
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.sync.ImportRun;
import dev.intake.sync.ImportRun.Ended;
import dev.intake.sync.ImportRun.Ending;
import dev.intake.sync.RunDueImports;
import dev.intake.sync.SyncActions;
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
        return SyncWorkers.ofImports(
                on(node),
                (connector, key) -> ProviderAdapters.clerkUsers(clerk.url(), key),
                (kind, completed) -> ended.add(kind + " " + completed),
                new SplittableRandom(1));
    }

    private void pasteKey() {
        on(storage).importApiKey().set(tenant, ApiKey.parse(ClerkServer.KEY).orElseThrow(), Actor.COMMAND_LINE);
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

    private Optional<ImportRun> run() {
        return on(storage).userImports().status(tenant).run();
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
        while (!(run().orElseThrow() instanceof Ended)) {
            for (Node node : nodes) {
                assertThat(node.units.poll(PATIENCE_SECONDS / nodes.length, TimeUnit.SECONDS))
                        .as("work in time")
                        .isNotNull();
            }
        }
    }

    private void assertEveryUserIsThereOnce() {
        assertThat(run())
                .get()
                .isInstanceOfSatisfying(
                        Ended.class, ended -> assertThat(ended.how()).isEqualTo(new Ending.Completed()));
        Optional<ContactId> none = Optional.empty();
        long contacts = 0;
        for (var page = page(none); !page.isEmpty(); page = page(Optional.of(page.get(page.size() - 1)))) {
            contacts += page.size();
        }
        assertThat(contacts).isEqualTo(USERS);
        assertThat(on(storage).userImports().status(tenant).progress())
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
        assertThat(run()).get().isInstanceOf(ImportRun.Running.class);
        clock.move(RunDueImports.CLAIM);

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
        assertThat(run())
                .get()
                .isInstanceOfSatisfying(
                        ImportRun.Running.class,
                        given -> assertThat(given.dueAt())
                                .isEqualTo(clock.instant().plusSeconds(7)));
    }
}
