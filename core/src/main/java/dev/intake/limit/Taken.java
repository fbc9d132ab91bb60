package dev.intake.limit;

import java.time.Duration;

/** What a {@link TokenBucket} answers when a request asks to pass. */
public sealed interface Taken {
    /**
     * The request may pass.
     *
     * @param bucket what is left; it must be stored for the request to count
     */
    record Granted(TokenBucket bucket) implements Taken {}

    /**
     * The request may not pass, and nothing changes.
     *
     * @param retryAfter when one request will be available: whole seconds, at least one
     */
    record Refused(Duration retryAfter) implements Taken {}
}
