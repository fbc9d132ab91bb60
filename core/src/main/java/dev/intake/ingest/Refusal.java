package dev.intake.ingest;

import java.time.Duration;

/** Why a request was not processed, through no fault of the store. (Spec, Errors) */
public sealed interface Refusal {
    /** The key is missing or wrong, or there is no such tenant; nobody is told which. */
    record Unauthorized() implements Refusal {}

    /** The tenant has never generated a key. */
    record NoIngestionKey() implements Refusal {}

    /**
     * The tenant has used up its requests.
     *
     * @param retryAfter whole seconds, at least one
     */
    record RateLimited(Duration retryAfter) implements Refusal {}
}
