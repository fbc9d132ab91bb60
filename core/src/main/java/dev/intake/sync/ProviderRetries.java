package dev.intake.sync;

import dev.intake.connector.ProviderPage;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiPredicate;

/** Waits when a provider fails or limits the rate of requests, for longer each time, and gives up at last. */
final class ProviderRetries {
    /** The number of consecutive failures or rate limits after which a run ends. */
    static final int MAX_CONSECUTIVE_FAILURES = 8;

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private final BiPredicate<Duration, String> wait;
    private int failures;

    /**
     * Creates retries.
     *
     * @param wait waits before a request is repeated, for a readable reason, and returns whether to continue
     */
    ProviderRetries(BiPredicate<Duration, String> wait) {
        this.wait = wait;
    }

    /**
     * The end of a run without all pages.
     *
     * @param failure why it failed; absent if it was stopped
     */
    record End(Optional<String> failure) {}

    /** Notes that a page was listed. */
    void listed() {
        failures = 0;
    }

    /** Waits after a page that was not listed; returns the end of the run if the request is not repeated. */
    Optional<End> after(ProviderPage<?, ?> page) {
        return page.fold(new ProviderPage.Cases<>(
                listed -> Optional.empty(),
                limited -> retry("the provider's rate limit was exceeded", limited.retryAfter()),
                failed -> retry(failed.reason(), FIRST_PAUSE.multipliedBy(1L << failures)),
                refused -> Optional.of(new End(Optional.of(refused.reason())))));
    }

    private Optional<End> retry(String reason, Duration pause) {
        failures++;
        if (failures == MAX_CONSECUTIVE_FAILURES) {
            return Optional.of(new End(Optional.of(reason)));
        }
        return wait.test(pause, reason) ? Optional.empty() : Optional.of(new End(Optional.empty()));
    }
}
