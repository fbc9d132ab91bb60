package dev.intake.userimport;

import dev.intake.connector.ApiKey;
import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import dev.intake.store.StorageException;
import dev.intake.userimport.ImportRun.Ending;
import dev.intake.userimport.ImportRun.Running;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A worker that runs due user imports. Any number of workers on any number of nodes can run concurrently; a worker is
 * confined to one thread.
 *
 * <p>A worker claims an import for {@link #CLAIM} and renews the claim with each page. If it crashes, another worker
 * continues after the claim expires, at worst with the same page. (Spec, Authentication 9)
 */
public final class RunDueImports {
    /** Duration of a claim: longer than requesting and storing a page takes. */
    public static final Duration CLAIM = Duration.ofMinutes(3);

    private static final int FOUND = 8;
    private static final Connector CONNECTOR = Connector.CLERK;

    private final UserImportStorage storage;
    private final ImportUsers importUsers;
    private final ProviderApiKey apiKey;
    private final InstantSource clock;
    private final Function<ApiKey, UserDirectory> directories;
    private final Predicate<Duration> wait;

    public RunDueImports(
            UserImportStorage storage,
            ImportUsers importUsers,
            ProviderApiKey apiKey,
            InstantSource clock,
            Function<ApiKey, UserDirectory> directories,
            Predicate<Duration> wait) {
        this.storage = storage;
        this.importUsers = importUsers;
        this.apiKey = apiKey;
        this.clock = clock;
        this.directories = directories;
        this.wait = wait;
    }

    /**
     * The result of a worker's run.
     *
     * @param tenant the tenant of the import
     * @param run the run after the work
     */
    public record Done(TenantId tenant, ImportRun run) {}

    /**
     * Runs one due import, until it ends, a person cancels it, or the worker stops.
     *
     * @return the result; empty if no unclaimed import is due
     * @throws StorageException if storage fails; imported users stay, and the import is due again when the claim
     *     expires
     */
    public Optional<Done> run() {
        for (TenantId tenant : storage.acrossTenants().dueImports(clock.instant(), FOUND)) {
            Optional<Running> claimed = claim(tenant);
            if (claimed.isPresent()) {
                return Optional.of(new Done(tenant, work(tenant, claimed.get())));
            }
        }
        return Optional.empty();
    }

    private Optional<Running> claim(TenantId tenant) {
        Instant now = clock.instant();
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> UserImports.run(stores)
                                .flatMap(run -> run.<Optional<Running>>fold(
                                        new ImportRun.Cases<>(Optional::of, ended -> Optional.empty())))
                                .filter(run -> !now.isBefore(run.dueAt()))
                                .map(run -> saved(run.claimed(now.plus(CLAIM)), stores)))
                .flatMap(Function.identity());
    }

    private ImportRun work(TenantId tenant, Running claimed) {
        Held held = new Held(tenant, claimed);
        ProviderApiKey.Opening opening = apiKey.open(tenant);
        if (!(opening instanceof ProviderApiKey.Opening.Opened opened)) {
            return held.end(new Ending.Failed(
                    opening instanceof ProviderApiKey.Opening.Locked
                            ? "the API key cannot be decrypted with any configured master key; paste it again"
                            : "no API key is kept"));
        }
        try {
            return settled(importUsers.run(tenant, directories.apply(opened.key()), held), held);
        } catch (StorageException away) {
            throw away;
        } catch (RuntimeException fault) {
            // Another worker would fail the same way.
            held.end(new Ending.Failed("an internal error; the log names its cause"));
            throw fault;
        }
    }

    private static ImportRun settled(ImportOutcome outcome, Held held) {
        return outcome.fold(new ImportOutcome.Cases<>(
                completed -> held.end(new Ending.Completed()),
                alreadyComplete -> held.end(new Ending.Completed()),
                failed -> held.end(new Ending.Failed(failed.reason())),
                stopped -> held.giveBack(),
                takenOver -> held.end(new Ending.Failed("another run of this import went on with it")),
                noSuchTenant -> held.end(new Ending.Failed("the tenant was not found"))));
    }

    private static Running saved(Running run, ImportStores imports) {
        imports.importRuns().save(Map.of(CONNECTOR, run));
        return run;
    }

    /** A claimed run, valid until another worker claims it or it ends. */
    private final class Held implements ImportObserver {
        private final TenantId tenant;
        private Running run;
        private boolean goesWell;

        Held(TenantId tenant, Running run) {
            this.tenant = tenant;
            this.run = run;
        }

        @Override
        public void stored(UserImport reached) {
            goesWell = true;
        }

        /** Renews the claim first, so that the wait is stored and respected after a crash. */
        @Override
        public boolean pause(Duration pause, String reason) {
            Instant over = clock.instant().plus(pause);
            Optional<ImportRun.Setback> setback = pause.isZero()
                    ? run.setback().filter(before -> !goesWell)
                    : Optional.of(new ImportRun.Setback(reason, over));
            goesWell = false;
            return own(change(held -> held.held(over.plus(CLAIM), setback))).isPresent() && wait.test(pause);
        }

        ImportRun end(Ending how) {
            Instant now = clock.instant();
            return change(held -> held.ended(now, how));
        }

        ImportRun giveBack() {
            Instant now = clock.instant();
            return change(held -> held.released(now));
        }

        /** Changes the run if this worker still has the claim; returns its present version. */
        private ImportRun change(Function<Running, ImportRun> to) {
            ImportRun now = storage.unitOfWork()
                    .inTenant(tenant, stores -> {
                        ImportRun stored = UserImports.run(stores).orElse(run);
                        Optional<ImportRun> changed = own(stored).map(to);
                        changed.ifPresent(next -> stores.importRuns().save(Map.of(CONNECTOR, next)));
                        return changed.orElse(stored);
                    })
                    .orElse(run);
            own(now).ifPresent(next -> run = next);
            return now;
        }

        /** Returns the run if this worker still has the claim. */
        private Optional<Running> own(ImportRun stored) {
            return stored.fold(new ImportRun.Cases<>(
                    running -> Optional.of(running).filter(held -> held.claim() == run.claim()),
                    ended -> Optional.empty()));
        }
    }
}
