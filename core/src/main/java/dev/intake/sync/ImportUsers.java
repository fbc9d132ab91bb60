package dev.intake.sync;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ProviderPage;
import dev.intake.ingest.Batch;
import dev.intake.kernel.Connector;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Imports a provider's existing data: the authentication provider's users as contacts (Spec, Authentication 9), or a billing
 * provider's customers with the events of their past ({@link HistoryWriter}; ADR 142). The rules are those of its webhooks:
 * data of newer webhooks is never overwritten, and deleted users are not recreated. An import starts no programs.
 *
 * <p>A run may end at any point. Its progress is stored together with the imported page, so the next run continues
 * there. At worst a page is requested twice; importing it is idempotent. A run that finds other progress than its own ends,
 * so only one of several concurrent runs continues.
 */
public final class ImportUsers {
    /** Number of consecutive failures or rate limits after which a run ends. */
    public static final int MAX_CONSECUTIVE_FAILURES = ProviderRetries.MAX_CONSECUTIVE_FAILURES;

    private final Connector connector;
    private final SyncStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public ImportUsers(Connector connector, SyncStorage storage, InstantSource clock, IdGenerator ids) {
        this.connector = connector;
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Imports all users after the stored progress, or from the start if there is none.
     *
     * @param directory the provider's list of users
     * @param observer is called after each page, and waits between requests
     * @throws dev.intake.kernel.StorageException if storage fails; pages reported to the observer are stored
     */
    public ImportOutcome run(TenantId tenant, UserDirectory directory, ImportObserver observer) {
        return run(tenant, Function.identity(), directory, observer);
    }

    /** Imports all users as {@link #run} does, but from the start of the list. */
    public ImportOutcome restart(TenantId tenant, UserDirectory directory, ImportObserver observer) {
        return run(tenant, stored -> Optional.empty(), directory, observer);
    }

    private ImportOutcome run(
            TenantId tenant,
            Function<Optional<UserImport>, Optional<UserImport>> startFrom,
            UserDirectory directory,
            ImportObserver observer) {
        UserImport fresh = UserImport.begunAt(clock.instant());
        Optional<UserImport> begun = storage.unitOfWork().inTenant(tenant, stores -> {
            Optional<UserImport> before = startFrom.apply(stored(stores));
            if (before.isEmpty()) {
                save(fresh, stores);
            }
            return before.orElse(fresh);
        });
        if (begun.isEmpty()) {
            return new ImportOutcome.NoSuchTenant();
        }
        if (begun.get().finishedAt().isPresent()) {
            return new ImportOutcome.AlreadyComplete(begun.get());
        }
        if (connector.authenticates()) {
            directory.total().ifPresent(total -> saveTotal(tenant, total));
        }
        return new PageRun(begun.get(), (page, before) -> write(tenant, page, before, observer), observer)
                .pages(directory);
    }

    /** What the provider tells stands for a counting. */
    private void saveTotal(TenantId tenant, long total) {
        HistoryCounts counts = new HistoryCounts(new TreeMap<>(Map.of(Kind.USER, total)), new TreeMap<>(), 0);
        Instant now = clock.instant();
        UserImport progress = UserImport.begunAt(now).finishedAfter(total, ImportedUsers.NONE, now);
        storage.unitOfWork().inTenant(tenant, stores -> {
            stores.imports().save(connector, new CountedHistory(progress, counts));
            return total;
        });
    }

    /** Returns the progress of the tenant's import; empty if it never started. */
    public Optional<UserImport> status(TenantId tenant) {
        return Optional.ofNullable(storage.importViews(tenant).imports().get(connector));
    }

    /** Returns what was counted of the provider's history; empty if nothing was. */
    public Optional<CountedHistory> counted(TenantId tenant) {
        return Optional.ofNullable(storage.importViews(tenant).counted().get(connector));
    }

    /**
     * Counts what an import of all customers would bring in, after the stored progress of the counting, or from the start if
     * there is none. Only the counts are stored.
     *
     * @param directory the provider's lists
     * @param observer is called after each page, and waits between requests
     * @return an outcome whose progress is that of the counting
     * @throws dev.intake.kernel.StorageException if storage fails
     */
    public ImportOutcome count(TenantId tenant, UserDirectory directory, ImportObserver observer) {
        return count(tenant, UnaryOperator.identity(), directory, observer);
    }

    /** Counts from the start of the lists; otherwise the same as {@link #count}. */
    public ImportOutcome countAnew(TenantId tenant, UserDirectory directory, ImportObserver observer) {
        return count(tenant, stored -> Optional.empty(), directory, observer);
    }

    private ImportOutcome count(
            TenantId tenant,
            UnaryOperator<Optional<CountedHistory>> startFrom,
            UserDirectory directory,
            ImportObserver observer) {
        CountedHistory fresh = CountedHistory.begunAt(UserImport.begunAt(clock.instant()));
        Optional<CountedHistory> begun = storage.unitOfWork().inTenant(tenant, stores -> {
            Optional<CountedHistory> before = startFrom.apply(storedCount(stores));
            if (before.isEmpty()) {
                stores.imports().save(connector, fresh);
            }
            return before.orElse(fresh);
        });
        if (begun.isEmpty()) {
            return new ImportOutcome.NoSuchTenant();
        }
        UserImport from = begun.get().progress();
        return begun.get().isComplete()
                ? new ImportOutcome.AlreadyComplete(from)
                : new PageRun(from, (page, before) -> count(tenant, page, before), observer).pages(directory);
    }

    /** Counts a page; returns the progress, or empty if it changed since this run stored it. */
    private Optional<UserImport> count(
            TenantId tenant, ProviderPage.Listed<ListedObject, UserCursor> page, UserImport before) {
        HistoryCounts found = new HistoryPreview(connector, tenant, storage.connectorViews(tenant), before.startedAt())
                .count(page.entries());
        UserImport reached = reached(before, page, new ImportedUsers(0, 0, 0, found.missing()));
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> storedCount(stores)
                                .filter(stored -> stored.progress().equals(before))
                                .map(stored -> {
                                    CountedHistory now = new CountedHistory(
                                            reached, stored.counts().and(found));
                                    stores.imports().save(connector, now);
                                    return reached;
                                }))
                .flatMap(Function.identity());
    }

    private Optional<CountedHistory> storedCount(SyncStores stores) {
        return Optional.ofNullable(stores.imports().counted().get(connector));
    }

    private UserImport reached(
            UserImport before, ProviderPage.Listed<ListedObject, UserCursor> page, ImportedUsers became) {
        return page.next()
                .map(next -> before.after(page.entries().size(), became, next))
                .orElseGet(() -> before.finishedAfter(page.entries().size(), became, clock.instant()));
    }

    /**
     * Stores the page in parts of the size of a batch, to bound the wait of ingestion, and stores the progress with the
     * last part.
     *
     * @return the progress; empty if it changed since this run stored it, because another run is active
     */
    private Optional<UserImport> write(
            TenantId tenant,
            ProviderPage.Listed<ListedObject, UserCursor> page,
            UserImport before,
            ImportObserver observer) {
        List<ListedObject> objects = page.entries();
        ImportedUsers became = ImportedUsers.NONE;
        for (int start = 0; start + Batch.MAX_OPERATIONS < objects.size(); start += Batch.MAX_OPERATIONS) {
            List<ListedObject> piece = objects.subList(start, start + Batch.MAX_OPERATIONS);
            Optional<ImportedUsers> written = ifStillAt(before, tenant, stores -> write(piece, before, tenant, stores));
            if (written.isEmpty()) {
                return Optional.empty();
            }
            became = became.and(written.get());
            observer.processing();
        }
        ImportedUsers becameBefore = became;
        List<ListedObject> last =
                objects.subList((objects.size() - 1) / Batch.MAX_OPERATIONS * Batch.MAX_OPERATIONS, objects.size());
        return ifStillAt(before, tenant, stores -> {
            ImportedUsers all = becameBefore.and(write(last, before, tenant, stores));
            UserImport reached = reached(before, page, all);
            save(reached, stores);
            return reached;
        });
    }

    private ImportedUsers write(List<ListedObject> piece, UserImport of, TenantId tenant, SyncStores stores) {
        Instant now = clock.instant();
        return connector.authenticates()
                ? new UserWriter(stores, ids)
                        .write(piece.stream().map(ListedObject::data).toList(), now)
                : new HistoryWriter(new HistoryReader(connector, tenant, of.startedAt()), stores, ids)
                        .write(piece, now);
    }

    private <T> Optional<T> ifStillAt(UserImport expected, TenantId tenant, Function<SyncStores, T> work) {
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stored(stores).filter(expected::equals).map(same -> work.apply(stores)))
                .flatMap(Function.identity());
    }

    private Optional<UserImport> stored(SyncStores stores) {
        return Optional.ofNullable(stores.imports().imports().get(connector));
    }

    private void save(UserImport reached, SyncStores stores) {
        stores.imports().save(connector, reached);
    }
}
