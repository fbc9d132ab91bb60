package dev.intake.sync;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
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

/**
 * Imports a provider's existing data: the authentication provider's users as contacts (Spec, Authentication 9), or a billing
 * provider's customers with the events of their past ({@link HistoryWriter}; ADR 142). The rules are those of its webhooks:
 * data of newer webhooks is never overwritten, and deleted users are not recreated. An import starts no programs.
 *
 * <p>A run may end at any point. Its progress is stored together with the imported page, so the next run continues
 * there. At worst a page is requested twice; importing it is idempotent. A run that finds other progress than its own ends,
 * so only one of several concurrent runs continues.
 */
public final class Imports {
    /** Number of consecutive failures or rate limits after which a run ends. */
    public static final int MAX_CONSECUTIVE_FAILURES = ProviderRetries.MAX_CONSECUTIVE_FAILURES;

    private final Connector connector;
    private final SyncStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public Imports(Connector connector, SyncStorage storage, InstantSource clock, IdGenerator ids) {
        this.connector = connector;
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Begins an import or a count for the caller, who runs it next, and adds an audit entry. An unfinished one continues. A
     * complete one, and a tenant that does not exist, stay as they are.
     *
     * @param kind import or count
     * @param anew whether to start at the beginning of the lists in any case
     */
    public void begin(SyncKind kind, boolean anew, TenantId tenant, Actor by) {
        Instant now = clock.instant();
        storage.unitOfWork().inTenant(tenant, stores -> {
            Optional<ImportProgress> before = reached(kind, stores);
            if (anew || before.isEmpty()) {
                begin(kind, connector, ImportProgress.begunAt(now), stores);
            } else if (before.get().finishedAt().isPresent()) {
                return before;
            }
            String action = kind.label() + " " + SyncActions.what(connector);
            stores.audit(List.of(new AuditEntry(ids.next(), now, by, action, AuditEntry.Outcome.ALLOWED)));
            return before;
        });
    }

    /** Stores the progress at the start of the lists within a unit of work. */
    static void begin(SyncKind kind, Connector connector, ImportProgress fresh, SyncStores stores) {
        if (kind == SyncKind.COUNT) {
            stores.sync().save(connector, new CountedHistory(fresh, HistoryCounts.NONE));
        } else {
            stores.sync().save(connector, fresh);
        }
    }

    /**
     * Imports, or counts, what is left after the stored progress, or everything if there is none. A count stores nothing else.
     *
     * @param kind import or count
     * @param directory the provider's lists
     * @param observer is called after each page, and waits between requests
     * @throws dev.intake.kernel.StorageException if storage fails; pages reported to the observer are stored
     */
    public ImportOutcome run(SyncKind kind, TenantId tenant, ObjectDirectory directory, ImportObserver observer) {
        ImportProgress fresh = ImportProgress.begunAt(clock.instant());
        Optional<ImportProgress> begun = storage.unitOfWork().inTenant(tenant, stores -> {
            Optional<ImportProgress> before = reached(kind, stores);
            if (before.isEmpty()) {
                begin(kind, connector, fresh, stores);
            }
            return before.orElse(fresh);
        });
        if (begun.isEmpty()) {
            return new ImportOutcome(ImportOutcome.End.NO_SUCH_TENANT, fresh);
        }
        if (begun.get().finishedAt().isPresent()) {
            return new ImportOutcome(ImportOutcome.End.ALREADY_COMPLETE, begun.get());
        }
        if (kind == SyncKind.COUNT) {
            return new PageRun(begun.get(), (page, before) -> count(tenant, page, before), observer).pages(directory);
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
        ImportProgress progress = ImportProgress.begunAt(now).finishedAfter(total, ImportCounts.NONE, now);
        storage.unitOfWork().inTenant(tenant, stores -> {
            stores.sync().save(connector, new CountedHistory(progress, counts));
            return total;
        });
    }

    /** Returns the status of the tenant's import. */
    public ImportStatus status(TenantId tenant) {
        return ImportStatus.of(connector, storage.syncViews(tenant));
    }

    private Optional<ImportProgress> reached(SyncKind kind, SyncStores stores) {
        ImportStatus status = ImportStatus.of(connector, stores.sync());
        return kind == SyncKind.COUNT ? status.counted().map(CountedHistory::progress) : status.progress();
    }

    /** Counts a page; returns the progress, or empty if it changed since this run stored it. */
    private Optional<ImportProgress> count(
            TenantId tenant, ProviderPage.Listed<ListedObject, ListCursor> page, ImportProgress before) {
        HistoryCounts found = new HistoryPreview(connector, tenant, storage.connectorViews(tenant), before.startedAt())
                .count(page.entries());
        ImportProgress reached = reached(before, page, new ImportCounts(0, 0, 0, found.missing()));
        return ifStillAt(before, SyncKind.COUNT, tenant, stores -> {
            HistoryCounts counted = Optional.ofNullable(stores.sync().counted().get(connector))
                    .map(CountedHistory::counts)
                    .orElse(HistoryCounts.NONE);
            stores.sync().save(connector, new CountedHistory(reached, counted.and(found)));
            return reached;
        });
    }

    private ImportProgress reached(
            ImportProgress before, ProviderPage.Listed<ListedObject, ListCursor> page, ImportCounts became) {
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
    private Optional<ImportProgress> write(
            TenantId tenant,
            ProviderPage.Listed<ListedObject, ListCursor> page,
            ImportProgress before,
            ImportObserver observer) {
        List<ListedObject> objects = page.entries();
        ImportCounts became = ImportCounts.NONE;
        for (int start = 0; start + Batch.MAX_OPERATIONS < objects.size(); start += Batch.MAX_OPERATIONS) {
            List<ListedObject> piece = objects.subList(start, start + Batch.MAX_OPERATIONS);
            Optional<ImportCounts> written =
                    ifStillAt(before, SyncKind.IMPORT, tenant, stores -> write(piece, before, tenant, stores));
            if (written.isEmpty()) {
                return Optional.empty();
            }
            became = became.and(written.get());
            observer.processing();
        }
        ImportCounts becameBefore = became;
        List<ListedObject> last =
                objects.subList((objects.size() - 1) / Batch.MAX_OPERATIONS * Batch.MAX_OPERATIONS, objects.size());
        return ifStillAt(before, SyncKind.IMPORT, tenant, stores -> {
            ImportCounts all = becameBefore.and(write(last, before, tenant, stores));
            ImportProgress reached = reached(before, page, all);
            stores.sync().save(connector, reached);
            return reached;
        });
    }

    private ImportCounts write(List<ListedObject> piece, ImportProgress of, TenantId tenant, SyncStores stores) {
        Instant now = clock.instant();
        return connector.authenticates()
                ? new UserWriter(stores, ids)
                        .write(piece.stream().map(ListedObject::data).toList(), now)
                : new HistoryWriter(new HistoryReader(connector, tenant, of.startedAt()), stores, ids)
                        .write(piece, now);
    }

    private <T> Optional<T> ifStillAt(
            ImportProgress expected, SyncKind kind, TenantId tenant, Function<SyncStores, T> work) {
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> reached(kind, stores).filter(expected::equals).map(same -> work.apply(stores)))
                .flatMap(Function.identity());
    }
}
