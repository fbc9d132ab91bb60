package dev.intake.connector.clerk;

import dev.intake.connector.EventProperties;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.UserMemory;
import dev.intake.json.Json;
import dev.intake.source.Connector;
import java.time.Instant;
import java.util.Optional;

/**
 * One of Clerk's events, with what is remembered of its user.
 *
 * @param payload the event
 * @param at when it happened, by Clerk's clock
 * @param known what is remembered, if anything
 */
record ClerkEvent(Json payload, Instant at, Optional<ObjectMemory> known) {
    String type() {
        return payload.text("type").orElse("");
    }

    ClerkUser user() {
        return new ClerkUser(payload.at("data"));
    }

    UserMemory memory() {
        return known.filter(UserMemory.class::isInstance)
                .map(UserMemory.class::cast)
                .orElse(UserMemory.NOTHING);
    }

    /** When the user's data in it was written. */
    Instant writtenAt() {
        return user().updatedAt().orElse(at);
    }

    /** Whether the user's data in it may be stored: it is not older than what is known, and nobody is deleted. */
    boolean isCurrent() {
        return memory().admits(writtenAt());
    }

    EventProperties properties() {
        return new EventProperties(Connector.CLERK).text("user_id", user().ref().map(ref -> ref.id()));
    }
}
