package dev.intake.usecase;

import dev.intake.id.IdGenerator;
import dev.intake.ingest.Batch;
import dev.intake.json.Json;
import dev.intake.port.Storage;
import dev.intake.port.UserCursor;
import dev.intake.port.UserDirectory;
import dev.intake.port.UserPage;
import dev.intake.tenant.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Brings the users whom the authentication provider has already in as contacts, by the rules of its webhooks: what a
 * webhook has told of a user is never overwritten by older data, and nobody who was deleted comes back. It writes no
 * event and fires nothing. (Spec, Authentication 9)
 *
 * <p>It can end anywhere and be run again, from where it came or from the start: a user is brought in once however often
 * he is listed.
 */
public final class ImportUsers {
    /** How often in a row the provider may fail, or want fewer requests, before the import gives up. */
    public static final int SETBACKS_IN_A_ROW = 8;

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private final Storage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    ImportUsers(Storage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Imports every user that is listed behind the place.
     *
     * @param directory the provider's list
     * @param from what an earlier run {@linkplain ImportProgress#reached reached}; absent to begin at the start
     * @param observer is told of each page and does the waiting
     * @throws dev.intake.port.StorageException when the store failed; what the observer was told of is stored
     */
    public ImportOutcome run(
            TenantId tenant, UserDirectory directory, Optional<UserCursor> from, ImportObserver observer) {
        if (storage.views().tenant(tenant).isEmpty()) {
            return new ImportOutcome.NoSuchTenant();
        }
        ImportProgress progress = new ImportProgress(0, 0, from);
        int setbacks = 0;
        while (observer.pause(Duration.ZERO, "")) {
            UserPage page = directory.page(progress.reached());
            if (page instanceof UserPage.Listed listed) {
                setbacks = 0;
                Optional<UserCursor> asked = progress.reached();
                progress = stored(tenant, listed, progress);
                observer.stored(progress);
                if (listed.next().isEmpty()) {
                    return new ImportOutcome.Completed(progress);
                }
                if (listed.next().equals(asked)) {
                    return new ImportOutcome.Failed(
                            progress, "the provider's list does not go on behind " + asked.get());
                }
            } else {
                setbacks++;
                Setback setback = Setback.of(page, setbacks);
                if (setback.isFinal() || setbacks == SETBACKS_IN_A_ROW) {
                    return new ImportOutcome.Failed(progress, setback.reason());
                }
                if (!observer.pause(setback.pause(), setback.reason())) {
                    return new ImportOutcome.Stopped(progress);
                }
            }
        }
        return new ImportOutcome.Stopped(progress);
    }

    /** In pieces as large as a batch, so that no one who sends events meanwhile waits longer than for a batch. */
    private ImportProgress stored(TenantId tenant, UserPage.Listed page, ImportProgress before) {
        List<Json> users = page.users();
        long imported = before.imported();
        for (int start = 0; start < users.size(); start += Batch.MAX_OPERATIONS) {
            List<Json> piece = users.subList(start, Math.min(start + Batch.MAX_OPERATIONS, users.size()));
            Instant now = clock.instant();
            imported += storage.unitOfWork()
                    .inTenant(tenant, stores -> new UserWriter(stores, ids).write(piece, now))
                    .orElse(0);
        }
        return new ImportProgress(before.seen() + users.size(), imported, page.next());
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
