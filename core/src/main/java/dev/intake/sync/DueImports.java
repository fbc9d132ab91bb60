package dev.intake.sync;

import dev.intake.connector.ApiKey;
import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Connector;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Claims and runs due imports, and due counts of what they bring in. The claim is renewed with each page and while one is
 * stored.
 */
public final class DueImports {
    /** A page that arrives and is stored soon after its request needs no further renewal. */
    private static final Duration RENEWED_AFTER = Duration.ofSeconds(5);

    private final SyncStorage storage;
    private final Function<Connector, Imports> imports;
    private final InstantSource clock;
    private final ObjectDirectories directories;
    private final Predicate<Duration> wait;

    /**
     * Creates the claims.
     *
     * @param directories opens the lists of providers
     * @param wait waits, not at all for zero, and returns whether to continue
     */
    public DueImports(
            SyncStorage storage,
            Function<Connector, Imports> imports,
            InstantSource clock,
            ObjectDirectories directories,
            Predicate<Duration> wait) {
        this.storage = storage;
        this.imports = imports;
        this.clock = clock;
        this.directories = directories;
        this.wait = wait;
    }

    /**
     * Returns a worker that runs them.
     *
     * @param apiKeys returns the API keys of a connector
     */
    public RunDueSync worker(Function<Connector, ProviderApiKey> apiKeys) {
        return new RunDueSync(this::next, apiKeys);
    }

    /** Claims the import that waits longest; empty if no unclaimed one is due. */
    private Optional<RunDueSync.Work> next() {
        for (TenantId tenant : storage.acrossTenants().dueImports(clock.instant(), RunDueSync.FOUND)) {
            Optional<Held> claimed = claim(tenant);
            if (claimed.isPresent()) {
                Held held = claimed.get();
                return Optional.of(new RunDueSync.Work(held, key -> run(held, key)));
            }
        }
        return Optional.empty();
    }

    private Optional<Held> claim(TenantId tenant) {
        Instant now = clock.instant();
        return storage.unitOfWork()
                .inTenant(
                        tenant,
                        stores -> stores.sync().importRuns().entrySet().stream()
                                .filter(run -> run.getValue().isDue(now))
                                .min(Comparator.comparing(
                                        run -> run.getValue().dueAt().orElse(now)))
                                .map(due -> claimed(tenant, due, now, stores)))
                .flatMap(Function.identity());
    }

    private Held claimed(TenantId tenant, Map.Entry<Connector, SyncRun> due, Instant now, SyncStores stores) {
        SyncRun run = due.getValue().claimed(now.plus(due.getValue().kind().claim()));
        Held held = new Held(tenant, due.getKey(), run);
        held.save(run, stores);
        return held;
    }

    private void run(Held held, ApiKey key) {
        try {
            settle(run(held, directories.of(held.connector(), key)), held);
        } catch (StorageException away) {
            throw away;
        } catch (RuntimeException fault) {
            // Another worker would fail the same way.
            held.fail("an internal error; the log names its cause");
            throw fault;
        }
    }

    private ImportOutcome run(Held held, ObjectDirectory directory) {
        return imports.apply(held.connector()).run(held.run().kind(), held.tenant(), directory, held);
    }

    private static void settle(ImportOutcome outcome, Held held) {
        switch (outcome.end()) {
            case COMPLETED, ALREADY_COMPLETE -> held.complete();
            case FAILED -> held.fail(outcome.reason());
            case STOPPED -> held.release();
            case TAKEN_OVER -> held.fail("another run has continued this import");
            case NO_SUCH_TENANT -> held.fail("the tenant was not found");
        }
    }

    /** A claimed import or count. */
    private final class Held extends Claim implements ImportObserver {
        private boolean goesWell;

        Held(TenantId tenant, Connector connector, SyncRun run) {
            super(storage, clock, tenant, connector, run);
        }

        @Override
        Optional<SyncRun> stored(SyncStores stores) {
            return Optional.ofNullable(stores.sync().importRuns().get(connector()));
        }

        @Override
        void save(SyncRun changed, SyncStores stores) {
            stores.sync().save(connector(), changed);
        }

        /** Whoever lost the claim finds other progress than its own when it stores the part. */
        @Override
        public void processing() {
            Instant fresh = clock.instant().plus(run().kind().claim()).minus(RENEWED_AFTER);
            if (run().dueAt().filter(fresh::isBefore).isEmpty()) {
                renew(UnaryOperator.identity());
            }
        }

        @Override
        public void stored(ImportProgress reached) {
            goesWell = true;
        }

        @Override
        public boolean pause(Duration asked, String reason) {
            Duration pause = ProviderPage.pause(asked);
            boolean held = pause.isZero()
                    ? renew(goesWell ? SyncRun::undelayed : UnaryOperator.identity())
                    : delay(pause, reason);
            goesWell = false;
            return held && wait.test(pause);
        }
    }
}
