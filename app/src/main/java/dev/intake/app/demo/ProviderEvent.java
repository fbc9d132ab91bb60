package dev.intake.app.demo;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * An event as Stripe sends and lists it.
 *
 * @param id its id
 * @param type its type
 * @param created when it occurred, to the second
 * @param json the event as JSON
 */
public record ProviderEvent(String id, String type, Instant created, String json) {
    /** Returns the body of its delivery. */
    public byte[] body() {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}
