package dev.intake.sync;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ProviderPage;
import dev.intake.sync.ImportOutcome.End;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;

/** Requests one page after another, and waits when the provider fails or limits the rate of requests. */
final class PageRun {
    private final BiFunction<ProviderPage.Listed<ListedObject, ListCursor>, ImportProgress, Optional<ImportProgress>>
            write;
    private final ImportObserver observer;
    private final ProviderRetries retries;
    private ImportProgress reached;

    /**
     * Creates a run.
     *
     * @param write processes a page after this progress, and returns the progress behind it; empty if another run is active
     */
    PageRun(
            ImportProgress from,
            BiFunction<ProviderPage.Listed<ListedObject, ListCursor>, ImportProgress, Optional<ImportProgress>> write,
            ImportObserver observer) {
        this.reached = from;
        this.write = write;
        this.observer = observer;
        this.retries = new ProviderRetries(observer::pause);
    }

    /** Processes pages until the run ends. */
    ImportOutcome pages(ObjectDirectory directory) {
        while (observer.pause(Duration.ZERO, "")) {
            ProviderPage<ListedObject, ListCursor> page = directory.page(reached.reached());
            Optional<ImportOutcome> end = page instanceof ProviderPage.Listed<ListedObject, ListCursor> listed
                    ? store(listed)
                    : retries.after(page).map(this::ended);
            if (end.isPresent()) {
                return end.get();
            }
        }
        return new ImportOutcome(End.STOPPED, reached);
    }

    /** Processes a page; returns the outcome if the run ends with it. */
    private Optional<ImportOutcome> store(ProviderPage.Listed<ListedObject, ListCursor> page) {
        retries.listed();
        if (page.next().isPresent() && page.next().equals(reached.reached())) {
            return Optional.of(new ImportOutcome(
                    End.FAILED,
                    reached,
                    "the provider's list does not continue after " + page.next().get()));
        }
        observer.processing();
        Optional<ImportProgress> now = write.apply(page, reached);
        if (now.isEmpty()) {
            return Optional.of(new ImportOutcome(End.TAKEN_OVER, reached));
        }
        reached = now.get();
        observer.stored(reached);
        return reached.finishedAt().map(at -> new ImportOutcome(End.COMPLETED, reached));
    }

    private ImportOutcome ended(ProviderRetries.End end) {
        return end.failure()
                .map(reason -> new ImportOutcome(End.FAILED, reached, reason))
                .orElseGet(() -> new ImportOutcome(End.STOPPED, reached));
    }
}
