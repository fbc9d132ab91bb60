package dev.intake.http.server;

import dev.intake.connector.ProviderPage;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Reads the header {@code Retry-After} of providers' responses. */
public final class RetryAfter {
    private RetryAfter() {}

    /** Returns the wait that the provider requests in seconds, 1 second to 10 minutes; without one, the default wait. */
    public static Duration of(HttpResponse<?> response, Duration usual) {
        return response.headers()
                .firstValue("Retry-After")
                .map(String::strip)
                .filter(seconds -> seconds.matches("[0-9]{1,9}"))
                .map(seconds -> Duration.ofSeconds(Math.max(1, Long.parseLong(seconds))))
                .map(ProviderPage::pause)
                .orElse(usual);
    }
}
