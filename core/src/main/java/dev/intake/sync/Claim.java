package dev.intake.sync;

import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A claimed run of a tenant, valid until another worker claims it or it ends. */
abstract class Claim {
    private final SyncStorage storage;
    private final InstantSource clock;
    private final TenantId tenant;
    private final Connector connector;
    private SyncRun run;
    private Instant pausedUntil = Instant.MIN;

    Claim(SyncStorage storage, InstantSource clock, TenantId tenant, Connector connector, SyncRun run) {
        this.storage = storage;
        this.clock = clock;
        this.tenant = tenant;
        this.connector = connector;
        this.run = run;
    }

    /** Returns the run as it is stored. */
    abstract Optional<SyncRun> stored(SyncStores stores);

    /** Stores the changed run. */
    abstract void save(SyncRun changed, SyncStores stores);

    /** Returns when the run that ends now is repeated; absent if it is not. */
    Optional<Instant> repeatedAt(SyncRun.State end, Instant now) {
        return Optional.empty();
    }

    /** Returns the claimed verification; absent for an import or a count. */
    Optional<Verification> verification() {
        return Optional.empty();
    }

    final TenantId tenant() {
        return tenant;
    }

    final Connector connector() {
        return connector;
    }

    /** Returns the run as this worker stored it last. */
    final SyncRun run() {
        return run;
    }

    /** Renews the claim; returns whether this worker still had it. */
    final boolean renew(UnaryOperator<SyncRun> further) {
        Instant until = clock.instant().plus(run.kind().claim());
        return change(held -> further.apply(held).due(until));
    }

    /** Renews the claim before a pause, so that it is stored and respected after a crash; returns whether this worker still had it. */
    final boolean delay(Duration pause, String reason) {
        pausedUntil = clock.instant().plus(pause);
        return change(held -> held.delayed(reason, pausedUntil));
    }

    final void complete() {
        end(SyncRun.State.COMPLETED, Optional.empty());
    }

    final void fail(String reason) {
        end(SyncRun.State.FAILED, Optional.of(reason));
    }

    private void end(SyncRun.State how, Optional<String> reason) {
        Instant now = clock.instant();
        Optional<Instant> next = repeatedAt(how, now);
        change(held -> {
            SyncRun ended = held.ended(how, reason, now);
            return next.map(ended::due).orElse(ended);
        });
    }

    /** Releases the run: it is due when its pause is over. */
    final void release() {
        Instant now = clock.instant();
        change(held -> held.due(pausedUntil.isAfter(now) ? pausedUntil : now));
    }

    private boolean change(UnaryOperator<SyncRun> to) {
        Optional<SyncRun> changed = storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    Optional<SyncRun> next = stored(stores)
                            .filter(held -> held.isRunning() && held.claim() == run.claim())
                            .map(to);
                    next.ifPresent(held -> save(held, stores));
                    return next;
                })
                .flatMap(Function.identity());
        changed.ifPresent(next -> run = next);
        return changed.isPresent();
    }
}
