package dev.intake.sync;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ProviderPage;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;

/** Requests one page after another, and waits when the provider fails or limits the rate of requests. */
final class PageRun {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private final BiFunction<ProviderPage.Listed<ListedObject, UserCursor>, UserImport, Optional<UserImport>> write;
    private final ImportObserver observer;
    private UserImport reached;
    private int failures;

    /**
     * Creates a run.
     *
     * @param write processes a page after this progress, and returns the progress behind it; empty if another run is active
     */
    PageRun(
            UserImport from,
            BiFunction<ProviderPage.Listed<ListedObject, UserCursor>, UserImport, Optional<UserImport>> write,
            ImportObserver observer) {
        this.reached = from;
        this.write = write;
        this.observer = observer;
    }

    /** Processes pages until the run ends. */
    ImportOutcome pages(UserDirectory directory) {
        while (observer.pause(Duration.ZERO, "")) {
            Optional<ImportOutcome> end = directory
                    .page(reached.reached())
                    .fold(new ProviderPage.Cases<>(
                            this::store,
                            limited -> retry("the provider's rate limit was exceeded", limited.retryAfter()),
                            failed -> retry(failed.reason(), FIRST_PAUSE.multipliedBy(1L << failures)),
                            refused -> Optional.of(new ImportOutcome.Failed(reached, refused.reason()))));
            if (end.isPresent()) {
                return end.get();
            }
        }
        return new ImportOutcome.Stopped(reached);
    }

    /** Processes a page; returns the outcome if the run ends with it. */
    private Optional<ImportOutcome> store(ProviderPage.Listed<ListedObject, UserCursor> page) {
        failures = 0;
        if (page.next().isPresent() && page.next().equals(reached.reached())) {
            return Optional.of(new ImportOutcome.Failed(
                    reached,
                    "the provider's list does not continue after " + page.next().get()));
        }
        observer.processing();
        Optional<UserImport> now = write.apply(page, reached);
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
        if (failures == ImportUsers.MAX_CONSECUTIVE_FAILURES) {
            return Optional.of(new ImportOutcome.Failed(reached, reason));
        }
        return observer.pause(pause, reason) ? Optional.empty() : Optional.of(new ImportOutcome.Stopped(reached));
    }
}
