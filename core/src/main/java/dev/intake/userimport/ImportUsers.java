package dev.intake.userimport;

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
 * Brings the users whom the authentication provider has already in as contacts, by the rules of its webhooks: what a
 * webhook has told of a user is never overwritten by older data, and nobody who was deleted comes back. It writes no
 * event and fires nothing. (Spec, Authentication 9)
 *
 * <p>A run can end anywhere. How far it came is stored together with what it brought in, so the next one goes on there;
 * at worst it asks for one page again, and a user is brought in once however often he is listed.
 */
public final class ImportUsers {
    /** How often in a row the provider may fail, or want fewer requests, before a run gives up. */
    public static final int SETBACKS_IN_A_ROW = 8;

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
     * Imports every user behind the place that the run before reached, or from the start if there was none.
     *
     * @param directory the provider's list
     * @param observer is told of each page and does the waiting
     * @throws dev.intake.store.StorageException when the store failed; what the observer was told of is stored
     */
    public ImportOutcome run(TenantId tenant, UserDirectory directory, ImportObserver observer) {
        return run(tenant, Function.identity(), directory, observer);
    }

    /** Imports every user from the start of the list, whatever earlier runs have reached; otherwise as {@link #run}. */
    public ImportOutcome restart(TenantId tenant, UserDirectory directory, ImportObserver observer) {
        return run(tenant, stored -> Optional.empty(), directory, observer);
    }

    private ImportOutcome run(
            TenantId tenant,
            Function<Optional<UserImport>, Optional<UserImport>> goesOnFrom,
            UserDirectory directory,
            ImportObserver observer) {
        UserImport fresh = UserImport.begunAt(clock.instant());
        Optional<UserImport> begun = storage.unitOfWork().inTenant(tenant, stores -> {
            Optional<UserImport> before = goesOnFrom.apply(stored(stores));
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
                : pages(tenant, begun.get(), directory, observer);
    }

    private ImportOutcome pages(TenantId tenant, UserImport from, UserDirectory directory, ImportObserver observer) {
        UserImport reached = from;
        int setbacks = 0;
        while (observer.pause(Duration.ZERO, "")) {
            UserPage page = directory.page(reached.reached());
            if (page instanceof UserPage.Listed listed) {
                setbacks = 0;
                if (listed.next().isPresent() && listed.next().equals(reached.reached())) {
                    return new ImportOutcome.Failed(
                            reached,
                            "the provider's list does not go on behind "
                                    + listed.next().get());
                }
                Optional<UserImport> now = write(tenant, listed, reached);
                if (now.isEmpty()) {
                    return new ImportOutcome.TakenOver();
                }
                reached = now.get();
                observer.stored(reached);
                if (reached.finishedAt().isPresent()) {
                    return new ImportOutcome.Completed(reached);
                }
            } else {
                setbacks++;
                Setback setback = Setback.of(page, setbacks);
                if (setback.isFinal() || setbacks == SETBACKS_IN_A_ROW) {
                    return new ImportOutcome.Failed(reached, setback.reason());
                }
                if (!observer.pause(setback.pause(), setback.reason())) {
                    return new ImportOutcome.Stopped(reached);
                }
            }
        }
        return new ImportOutcome.Stopped(reached);
    }

    /**
     * Writes the page in pieces as large as a batch, so that no one who sends events meanwhile waits longer than for a
     * batch, and with the last one how far the import has come.
     *
     * @return how far that is; empty when the import is not where this run has left it, so that another one is at work
     */
    private Optional<UserImport> write(TenantId tenant, UserPage.Listed page, UserImport before) {
        List<Json> users = page.users();
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

    /** A page that did not come. */
    private record Setback(String reason, Duration pause, boolean isFinal) {
        static Setback of(UserPage page, int inARow) {
            if (page instanceof UserPage.RateLimited limited) {
                return new Setback("the provider wants fewer requests", limited.retryAfter(), false);
            }
            return page instanceof UserPage.Failed failed
                    ? new Setback(failed.reason(), FIRST_PAUSE.multipliedBy(1L << (inARow - 1)), false)
                    : new Setback(((UserPage.Refused) page).reason(), Duration.ZERO, true);
        }
    }
}
