package dev.intake.jdbc.schema;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Reports the start and end of each migration of existing tables, and long steps at intervals. Creating the tables of a
 * new database is not reported.
 */
final class MigrationProgress extends BaseCallback implements AutoCloseable {
    private final Consumer<String> log;
    private final boolean existing;
    private final InstantSource clock;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "migration-progress");
        thread.setDaemon(true);
        return thread;
    });
    private final ScheduledFuture<?> reports;
    private volatile Step step;

    private record Step(String name, Instant since) {}

    /**
     * Creates a report that begins with the wait for the migration lock.
     *
     * @param log receives each line
     * @param existing whether tables exist
     * @param interval time between reports of a long step
     */
    MigrationProgress(Consumer<String> log, boolean existing, InstantSource clock, Duration interval) {
        this.log = log;
        this.existing = existing;
        this.clock = clock;
        this.step = new Step("The wait for the lock on migrations, which another process may hold", clock.instant());
        this.reports = timer.scheduleAtFixedRate(
                () -> log.accept(step.name() + " takes " + seconds() + " s so far"),
                interval.toMillis(),
                interval.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.BEFORE_EACH_MIGRATE
                || event == Event.AFTER_EACH_MIGRATE
                || event == Event.AFTER_EACH_MIGRATE_ERROR;
    }

    @Override
    public void handle(Event event, Context context) {
        if (event == Event.BEFORE_EACH_MIGRATE) {
            step = new Step("Migration " + name(context.getMigrationInfo()), clock.instant());
            report("started");
        } else {
            String end = event == Event.AFTER_EACH_MIGRATE ? "done" : "failed and rolled back";
            report(end + " after " + seconds() + " s");
        }
    }

    /** Reports a lock timeout: the migration was rolled back and is repeated. */
    void repeats(int attempt, int attempts) {
        log.accept(step.name() + " waits for a table that another session keeps locked; attempt " + attempt + " of "
                + attempts + " follows");
    }

    private static String name(MigrationInfo migration) {
        return migration.getVersion() + " (" + migration.getDescription() + ")";
    }

    private void report(String what) {
        if (existing) {
            log.accept(step.name() + " " + what);
        }
    }

    private String seconds() {
        Duration taken = Duration.between(step.since(), clock.instant());
        return String.format(Locale.ROOT, "%.1f", taken.toMillis() / 1_000.0);
    }

    @Override
    public void close() {
        reports.cancel(false);
        timer.shutdownNow();
    }
}
