package dev.intake.testing;

import dev.intake.AcrossTenants;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.AccessViews;
import dev.intake.access.KeyHash;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.account.AccountRegistry;
import dev.intake.contact.ContactViews;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DayCounts;
import dev.intake.event.EventViews;
import dev.intake.feedback.FeedbackViews;
import dev.intake.ingest.BatchReader;
import dev.intake.ingest.Snapshots;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.ProgramViews;
import dev.intake.step.StepQueue;
import dev.intake.step.StepRecovery;
import dev.intake.suppression.SuppressionViews;
import dev.intake.sync.SyncViews;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantRegistry;
import dev.intake.traffic.TrafficLog;
import dev.intake.traffic.TrafficViews;
import dev.intake.webhook.ConnectorViews;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A storage in memory. It fulfills exactly what the ports promise: results without a specified order are shuffled, and
 * everything that may be omitted is omitted. Thread-safe.
 */
public final class InMemoryStorage implements Storage, UnitOfWork<TenantStores>, TenantRegistry, StepQueue, DayCounts {
    private final Map<TenantId, Shelf> shelves = new ConcurrentHashMap<>();
    private final InMemoryAccounts accounts = new InMemoryAccounts();
    private final Shuffler shuffler;
    private final InMemoryTraffic traffic;

    /** Creates an empty storage that shuffles with this seed. */
    public InMemoryStorage(long seed) {
        this.shuffler = new Shuffler(seed);
        this.traffic = new InMemoryTraffic(this::committed, shuffler);
    }

    /** Creates an empty storage. */
    public InMemoryStorage() {
        this(42);
    }

    @Override
    public UnitOfWork<TenantStores> unitOfWork() {
        return this;
    }

    @Override
    public Snapshots snapshots() {
        return new Snapshots() {
            @Override
            public <T> Optional<T> ofTenant(TenantId tenant, Work<? super BatchReader, T> work) {
                return committed(tenant).map(data -> looked(data, work));
            }
        };
    }

    /** Runs the work on a copy, which must be unchanged afterwards and is discarded. */
    private <T> T looked(TenantData data, Work<? super TenantStores, T> work) {
        TenantData copy = data.copy();
        T result = worked(copy, work);
        if (!copy.holdsTheSameAs(data)) {
            throw new StorageException("a snapshot was modified", new IllegalStateException("snapshots are read-only"));
        }
        return result;
    }

    private <T> T worked(TenantData data, Work<? super TenantStores, T> work) {
        InMemoryStores stores = new InMemoryStores(data, shuffler);
        try {
            return work.in(stores);
        } finally {
            stores.close();
        }
    }

    @Override
    public Optional<Tenant> tenant(TenantId tenant) {
        return committed(tenant).map(TenantData::tenant);
    }

    @Override
    public Optional<IngestionAccess> ingestionAccess(TenantId tenant) {
        return tenant(tenant).map(Tenant::access);
    }

    @Override
    public ContactViews contactViews(TenantId tenant) {
        return new InMemoryContactViews(of(tenant), shuffler);
    }

    @Override
    public SuppressionViews suppressionViews(TenantId tenant) {
        return new InMemorySuppressions(of(tenant));
    }

    @Override
    public ConnectorViews connectorViews(TenantId tenant) {
        return new InMemoryConnectorViews(of(tenant));
    }

    @Override
    public SyncViews syncViews(TenantId tenant) {
        return new InMemorySync(of(tenant));
    }

    @Override
    public FeedbackViews feedbackViews(TenantId tenant) {
        return new InMemoryFeedback(of(tenant));
    }

    @Override
    public ProgramViews programViews(TenantId tenant) {
        return new InMemoryProgramViews(of(tenant), shuffler);
    }

    @Override
    public AccessViews accessViews(TenantId tenant) {
        return new InMemoryAccessViews(of(tenant));
    }

    @Override
    public StepQueue stepQueue() {
        return this;
    }

    @Override
    public StepRecovery stepRecovery() {
        return (tenant, now, limit) ->
                changed(tenant, data -> data.steps().recover(now, limit)).orElse(0);
    }

    @Override
    public AcrossTenants acrossTenants() {
        return new InMemoryAcrossTenants(
                accounts,
                () -> shelves.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, shelf -> shelf.getValue().committed())));
    }

    @Override
    public TenantRegistry registry() {
        return this;
    }

    @Override
    public AccountRegistry accounts() {
        return accounts;
    }

    @Override
    public TrafficViews trafficViews(TenantId tenant) {
        return traffic.of(tenant);
    }

    @Override
    public TrafficLog trafficLog() {
        return traffic;
    }

    @Override
    public EventViews eventViews(TenantId tenant) {
        return new InMemoryEventViews(of(tenant));
    }

    @Override
    public DayCounts dayCounts() {
        return this;
    }

    @Override
    public List<LocalDate> due(TenantId tenant, Instant now, int limit) {
        return committed(tenant).stream()
                .flatMap(data -> data.events.values().stream()
                        .map(event -> InMemoryCounts.day(event.receivedAt()))
                        .filter(day -> data.counts().isDue(day, now)))
                .distinct()
                .sorted(Comparator.reverseOrder())
                .limit(limit)
                .toList();
    }

    @Override
    public boolean count(TenantId tenant, LocalDate arrivedOn, UUID attempt, Instant now) {
        return changed(tenant, data -> data.counts().count(arrivedOn, now)).orElse(false);
    }

    @Override
    public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
        return changed(tenant, draft -> worked(draft, work));
    }

    private <T> Optional<T> changed(TenantId tenant, Function<TenantData, T> change) {
        Shelf shelf = shelves.get(tenant);
        if (shelf == null) {
            return Optional.empty();
        }
        synchronized (shelf) {
            TenantData draft = shelf.committed().copy();
            T result = change.apply(draft);
            shelf.commit(draft);
            return Optional.of(result);
        }
    }

    @Override
    public List<EnrollmentProgress> claim(TenantId tenant, ProgramId program, Instant now, Instant until, int limit) {
        return changed(tenant, data -> data.steps().claim(program, now, until, limit))
                .orElseGet(List::of);
    }

    @Override
    public synchronized boolean addFirst(Tenant tenant) {
        if (!shelves.isEmpty()) {
            return false;
        }
        add(tenant);
        return true;
    }

    @Override
    public synchronized void add(Tenant tenant) {
        if (shelves.putIfAbsent(tenant.id(), new Shelf(new TenantData(tenant))) != null) {
            throw new StorageException("a tenant with this id exists", new IllegalArgumentException("not unique"));
        }
    }

    @Override
    public List<Tenant> all() {
        return shuffler.shuffled(shelves.values().stream()
                .map(shelf -> shelf.committed().tenant())
                .toList());
    }

    @Override
    public Optional<TenantId> holder(KeyHash key) {
        return all().stream()
                .filter(tenant -> Stream.concat(
                                tenant.key().stream(), tenant.replacedKey().map(ReplacedKey::key).stream())
                        .map(StoredKey::hash)
                        .anyMatch(key::equals))
                .map(Tenant::id)
                .findFirst();
    }

    /**
     * Returns all texts that are stored for the tenant, at any depth, including those that {@code toString} omits.
     *
     * @throws java.lang.reflect.InaccessibleObjectException if the core is not on the class path
     */
    public List<String> texts(TenantId tenant) {
        return StoredTexts.in(committed(tenant).orElseThrow());
    }

    /**
     * Returns all rows that are stored for the tenant, sorted, without the tenant's id, keys and signing secrets.
     *
     * @throws java.lang.reflect.InaccessibleObjectException if the core is not on the class path
     */
    public List<String> rows(TenantId tenant) {
        return committed(tenant).orElseThrow().rows();
    }

    private Optional<TenantData> committed(TenantId tenant) {
        return Optional.ofNullable(shelves.get(tenant)).map(Shelf::committed);
    }

    /** Returns what is stored of the tenant, which is nothing if it does not exist. */
    private Supplier<TenantData> of(TenantId tenant) {
        return () -> committed(tenant).orElseGet(() -> TenantData.none(tenant));
    }

    /** Holds one tenant's data; its monitor is the tenant's lock. */
    private static final class Shelf {
        private final AtomicReference<TenantData> data;

        Shelf(TenantData data) {
            this.data = new AtomicReference<>(data);
        }

        TenantData committed() {
            TenantData committed = data.get();
            if (committed == null) {
                throw new IllegalStateException("a shelf is never empty");
            }
            return committed;
        }

        void commit(TenantData draft) {
            data.set(draft);
        }
    }

    /** Returns lists in an unpredictable order. */
    static final class Shuffler {
        private final Random random;

        Shuffler(long seed) {
            this.random = new Random(seed);
        }

        <T> List<T> shuffled(List<T> list) {
            List<T> copy = new ArrayList<>(list);
            Collections.shuffle(copy, random);
            return copy;
        }
    }
}
