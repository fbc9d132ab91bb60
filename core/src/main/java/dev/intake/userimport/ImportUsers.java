package dev.intake.userimport;

import dev.intake.connector.ProviderPage;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import dev.intake.ingest.Batch;
import dev.intake.json.Json;
import dev.intake.source.Connector;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Imports the authentication provider's existing users as contacts, by the rules of its webhooks: data of newer
 * webhooks is never overwritten, and deleted users are not recreated. An import records no events and starts no
 * programs. (Spec, Authentication 9)
 *
 * <p>A run may end at any point. Its progress is stored together with the imported users, so the next run continues
 * there. At worst a page is requested twice; importing a user is idempotent.
 */
public final class ImportUsers {
    /** Number of consecutive failures or rate limits after which a run gives up. */
    public static final int MAX_CONSECUTIVE_FAILURES = 8;

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Connector CONNECTOR = Connector.CLERK;

    private final UserImportStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public ImportUsers(UserImportStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Imports all users after the stored progress, or from the start if there is none.
     *
     * @param directory the provider's list of users
     * @param observer is called after each page, and waits between requests
     * @throws dev.intake.store.StorageException if storage fails; pages reported to the observer are stored
     */
    public ImportOutcome run(TenantId tenant, UserDirectory directory, ImportObserver observer) {
        return run(tenant, Function.identity(), directory, observer);
    }

    /** Imports all users from the start of the list; otherwise the same as {@link #run}. */
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
        return begun.get().finishedAt().isPresent()
                ? new ImportOutcome.AlreadyComplete(begun.get())
                : new Run(tenant, observer, begun.get()).pages(directory);
    }

    /**
     * Stores the page in parts of the size of a batch, to bound the wait of ingestion, and stores the progress with the
     * last part.
     *
     * @return the progress; empty if it changed since this run stored it, because another run is active
     */
    private Optional<UserImport> write(TenantId tenant, ProviderPage.Listed<Json, UserCursor> page, UserImport before) {
        List<Json> users = page.entries();
        ImportedUsers became = ImportedUsers.NONE;
        for (int start = 0; start + Batch.MAX_OPERATIONS < users.size(); start += Batch.MAX_OPERATIONS) {
            List<Json> piece = users.subList(start, start + Batch.MAX_OPERATIONS);
            Instant now = clock.instant();
            Optional<ImportedUsers> written =
                    ifStillAt(before, tenant, stores -> new UserWriter(stores, ids).write(piece, now));
            if (written.isEmpty()) {
                return Optional.empty();
            }
            became = became.and(written.get());
        }
        ImportedUsers becameBefore = became;
        List<Json> last = users.subList((users.size() - 1) / Batch.MAX_OPERATIONS * Batch.MAX_OPERATIONS, users.size());
        Instant now = clock.instant();
        return ifStillAt(before, tenant, stores -> {
            ImportedUsers all = becameBefore.and(new UserWriter(stores, ids).write(last, now));
            UserImport reached = page.next()
                    .map(next -> before.after(users.size(), all, next))
                    .orElseGet(() -> before.finishedAfter(users.size(), all, now));
            save(reached, stores);
            return reached;
        });
    }

    private <T> Optional<T> ifStillAt(UserImport expected, TenantId tenant, Function<UserImportStores, T> work) {
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stored(stores).filter(expected::equals).map(same -> work.apply(stores)))
                .flatMap(Function.identity());
    }

    private static Optional<UserImport> stored(UserImportStores stores) {
        return Optional.ofNullable(stores.imports().of(Set.of(CONNECTOR)).get(CONNECTOR));
    }

    private static void save(UserImport reached, UserImportStores stores) {
        stores.imports().save(Map.of(CONNECTOR, reached));
    }

    /** One run of an import: its progress, and the failures since its last page. */
    private final class Run {
        private final TenantId tenant;
        private final ImportObserver observer;
        private UserImport reached;
        private int failures = 0;

        Run(TenantId tenant, ImportObserver observer, UserImport from) {
            this.tenant = tenant;
            this.observer = observer;
            this.reached = from;
        }

        /** Imports pages until the run ends. */
        ImportOutcome pages(UserDirectory directory) {
            while (observer.pause(Duration.ZERO, "")) {
                Optional<ImportOutcome> end = directory
                        .page(reached.reached())
                        .fold(new ProviderPage.Cases<>(
                                this::store,
                                limited -> retry("the provider wants fewer requests", limited.retryAfter()),
                                failed -> retry(failed.reason(), FIRST_PAUSE.multipliedBy(1L << failures)),
                                refused -> Optional.of(new ImportOutcome.Failed(reached, refused.reason()))));
                if (end.isPresent()) {
                    return end.get();
                }
            }
            return new ImportOutcome.Stopped(reached);
        }

        /** Stores a page; returns the outcome if the run ends with it. */
        private Optional<ImportOutcome> store(ProviderPage.Listed<Json, UserCursor> page) {
            failures = 0;
            if (page.next().isPresent() && page.next().equals(reached.reached())) {
                return Optional.of(new ImportOutcome.Failed(
                        reached,
                        "the provider's list does not go on behind "
                                + page.next().get()));
            }
            Optional<UserImport> now = write(tenant, page, reached);
            if (now.isEmpty()) {
                return Optional.of(new ImportOutcome.TakenOver());
            }
            reached = now.get();
            observer.stored(reached);
            return reached.finishedAt().map(at -> new ImportOutcome.Completed(reached));
        }

        /** Waits before another request; returns the outcome if the run ends instead. */
        private Optional<ImportOutcome> retry(String reason, Duration pause) {
            failures++;
            if (failures == MAX_CONSECUTIVE_FAILURES) {
                return Optional.of(new ImportOutcome.Failed(reached, reason));
            }
            return observer.pause(pause, reason) ? Optional.empty() : Optional.of(new ImportOutcome.Stopped(reached));
        }
    }
}
