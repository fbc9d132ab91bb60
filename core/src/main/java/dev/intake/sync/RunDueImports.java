package dev.intake.sync;

import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Lasting;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.sync.ImportRun.Ending;
import dev.intake.sync.ImportRun.Running;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A worker that runs due imports, and due countings of what they bring in. Any number of workers on any number of nodes can
 * run concurrently; a worker is confined to one thread.
 *
 * <p>A worker claims an import for {@link #CLAIM} and renews the claim with each page and while it stores one. If it
 * crashes, another worker continues after the claim expires, at worst with the same page. (Spec, Authentication 9)
 */
public final class RunDueImports {
    /** Longer than requesting a page, or storing a part of one, takes. */
    private static final Duration WORK = Duration.ofSeconds(45);

    /** Duration of a claim, which a node whose clock is ahead takes over that much earlier. */
    public static final Duration CLAIM = WORK.plus(Lasting.MAX_DIFFERENCE);

    /** A page that arrives and is stored soon after its request needs no further renewal. */
    private static final Duration RENEWED_AFTER = Duration.ofSeconds(5);

    private static final int FOUND = 8;

    private final SyncStorage storage;
    private final Function<Connector, ImportUsers> imports;
    private final Function<Connector, ProviderApiKey> apiKeys;
    private final InstantSource clock;
    private final UserDirectories directories;
    private final Predicate<Duration> wait;

    public RunDueImports(
            SyncStorage storage,
            Function<Connector, ImportUsers> imports,
            Function<Connector, ProviderApiKey> apiKeys,
            InstantSource clock,
            UserDirectories directories,
            Predicate<Duration> wait) {
        this.storage = storage;
        this.imports = imports;
        this.apiKeys = apiKeys;
        this.clock = clock;
        this.directories = directories;
        this.wait = wait;
    }

    /**
     * The result of a worker's run.
     *
     * @param tenant the tenant of the import
     * @param connector its provider
     * @param run the run after the work
     */
    public record Done(TenantId tenant, Connector connector, ImportRun run) {}

    /**
     * Runs one due import or counting, until it ends, a person cancels it, or the worker stops.
     *
     * @return the result; empty if no unclaimed import is due
     * @throws StorageException if storage fails; imported users stay, and the import is due again when the claim
     *     expires
     */
    public Optional<Done> run() {
        for (TenantId tenant : storage.acrossTenants().dueImports(clock.instant(), FOUND)) {
            Optional<Held> claimed = claim(tenant);
            if (claimed.isPresent()) {
                return Optional.of(new Done(tenant, claimed.get().connector, work(claimed.get())));
            }
        }
        return Optional.empty();
    }

    /** Claims the import of the tenant that waits longest. */
    private Optional<Held> claim(TenantId tenant) {
        Instant now = clock.instant();
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stores.imports().importRuns().entrySet().stream()
                                .flatMap(run -> due(run.getKey(), run.getValue(), now))
                                .min(Comparator.comparing(due -> due.run().dueAt()))
                                .map(due -> new Held(
                                        tenant,
                                        due.connector(),
                                        saved(due.connector(), due.run().claimed(now.plus(CLAIM)), stores))))
                .flatMap(Function.identity());
    }

    /** A run that a worker may claim. */
    private record Due(Connector connector, Running run) {}

    private static Stream<Due> due(Connector connector, ImportRun run, Instant now) {
        return run
                .<Optional<Running>>fold(new ImportRun.Cases<>(Optional::of, ended -> Optional.empty()))
                .filter(running -> running.isDue(now))
                .map(running -> new Due(connector, running))
                .stream();
    }

    private ImportRun work(Held held) {
        ProviderApiKey.Opening opening = apiKeys.apply(held.connector).open(held.tenant);
        if (!(opening instanceof ProviderApiKey.Opening.Opened opened)) {
            return held.end(new Ending.Failed(
                    opening instanceof ProviderApiKey.Opening.Locked
                            ? "the API key cannot be decrypted with any configured master key; paste it again"
                            : "no API key is kept"));
        }
        try {
            return settled(run(held, directories.of(held.connector, opened.key())), held);
        } catch (StorageException away) {
            throw away;
        } catch (RuntimeException fault) {
            // Another worker would fail the same way.
            held.end(new Ending.Failed("an internal error; the log names its cause"));
            throw fault;
        }
    }

    private ImportOutcome run(Held held, UserDirectory directory) {
        ImportUsers users = imports.apply(held.connector);
        return switch (held.run.task()) {
            case COUNT -> users.count(held.tenant, directory, held);
            case IMPORT -> users.run(held.tenant, directory, held);
        };
    }

    private static ImportRun settled(ImportOutcome outcome, Held held) {
        return outcome.fold(new ImportOutcome.Cases<>(
                completed -> held.end(new Ending.Completed()),
                alreadyComplete -> held.end(new Ending.Completed()),
                failed -> held.end(new Ending.Failed(failed.reason())),
                stopped -> held.giveBack(),
                takenOver -> held.end(new Ending.Failed("another run has continued this import")),
                noSuchTenant -> held.end(new Ending.Failed("the tenant was not found"))));
    }

    private static Running saved(Connector connector, Running run, SyncStores imports) {
        imports.imports().save(connector, run);
        return run;
    }

    /** A claimed run, valid until another worker claims it or it ends. */
    private final class Held implements ImportObserver {
        private final TenantId tenant;
        private final Connector connector;
        private Running run;
        private boolean goesWell;

        Held(TenantId tenant, Connector connector, Running run) {
            this.tenant = tenant;
            this.connector = connector;
            this.run = run;
        }

        /** Whoever lost the claim finds other progress than its own when it stores the part. */
        @Override
        public void processing() {
            Instant now = clock.instant();
            if (!now.plus(CLAIM).minus(RENEWED_AFTER).isBefore(run.dueAt())) {
                change(held -> held.held(now.plus(CLAIM), held.setback()));
            }
        }

        @Override
        public void stored(UserImport reached) {
            goesWell = true;
        }

        /** Renews the claim first, so that the wait is stored and respected after a crash. */
        @Override
        public boolean pause(Duration asked, String reason) {
            Duration pause = ProviderPage.pause(asked);
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

        /** Changes the run if this worker still has the claim; returns its current version. */
        private ImportRun change(Function<Running, ImportRun> to) {
            ImportRun now = storage.unitOfWork()
                    .inTenant(tenant, stores -> {
                        ImportRun stored = UserImports.run(connector, stores).orElse(run);
                        Optional<ImportRun> changed = own(stored).map(to);
                        changed.ifPresent(next -> stores.imports().save(connector, next));
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
