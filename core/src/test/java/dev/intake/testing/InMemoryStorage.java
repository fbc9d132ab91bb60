package dev.intake.testing;

import dev.intake.port.ConnectorViews;
import dev.intake.port.Storage;
import dev.intake.port.StorageException;
import dev.intake.port.TenantRegistry;
import dev.intake.port.TenantViews;
import dev.intake.port.UnitOfWork;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A storage in memory. It keeps every promise of the ports and not one more: what they do not order it shuffles, and of
 * what they allow to leave out it leaves out all. Safe for use by several threads.
 */
public final class InMemoryStorage implements Storage, UnitOfWork, TenantRegistry {
    private final Map<TenantId, Shelf> shelves = new ConcurrentHashMap<>();
    private final Shuffler shuffler;

    /** An empty storage that shuffles by this seed. */
    public InMemoryStorage(long seed) {
        this.shuffler = new Shuffler(seed);
    }

    /** An empty storage. */
    public InMemoryStorage() {
        this(42);
    }

    @Override
    public UnitOfWork unitOfWork() {
        return this;
    }

    @Override
    public TenantViews views() {
        return new InMemoryViews(this::committed, shuffler);
    }

    @Override
    public ConnectorViews connectorViews() {
        return new InMemoryConnectorViews(this::committed);
    }

    @Override
    public TenantRegistry registry() {
        return this;
    }

    @Override
    public <T> Optional<T> inTenant(TenantId tenant, Work<T> work) {
        Shelf shelf = shelves.get(tenant);
        if (shelf == null) {
            return Optional.empty();
        }
        synchronized (shelf) {
            TenantData draft = shelf.committed().copy();
            InMemoryStores stores = new InMemoryStores(draft, shuffler);
            try {
                T result = work.in(stores);
                shelf.commit(draft);
                return Optional.of(result);
            } finally {
                stores.close();
            }
        }
    }

    @Override
    public void add(Tenant tenant) {
        if (shelves.putIfAbsent(tenant.id(), new Shelf(new TenantData(tenant))) != null) {
            throw new StorageException("a tenant of that id exists", new IllegalArgumentException("not unique"));
        }
    }

    @Override
    public List<Tenant> all() {
        return shuffler.shuffled(shelves.values().stream()
                .map(shelf -> shelf.committed().tenant())
                .toList());
    }

    /** Every text that is stored of the tenant, wherever it stands and whatever {@code toString} keeps back. */
    public List<String> texts(TenantId tenant) {
        return StoredTexts.in(committed(tenant).orElseThrow());
    }

    private Optional<TenantData> committed(TenantId tenant) {
        return Optional.ofNullable(shelves.get(tenant)).map(Shelf::committed);
    }

    /** Where one tenant's data lies; its monitor is the tenant's lock. */
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

    /** Gives lists in an order that nobody can lean on. */
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
