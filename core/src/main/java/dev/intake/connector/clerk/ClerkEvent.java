package dev.intake.connector.clerk;

import dev.intake.connector.EventProperties;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.UserMemory;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.time.Instant;
import java.util.Optional;

/**
 * A Clerk event, with the memory of its user.
 *
 * @param payload the event
 * @param at time of the event, by Clerk's clock
 * @param known the memory of the user, if any
 */
record ClerkEvent(Json payload, Instant at, Optional<ObjectMemory> known) {
    String type() {
        return payload.text("type").orElse("");
    }

    ClerkUser user() {
        return new ClerkUser(payload.at("data"));
    }

    UserMemory memory() {
        return ObjectMemory.of(known, UserMemory.class, UserMemory.NOTHING);
    }

    /** Returns the time of the user's data in it. */
    Instant writtenAt() {
        return user().updatedAt().orElse(at);
    }

    /** Returns when the user was created; absent if the payload does not show it. */
    Optional<Instant> createdAt() {
        return user().createdAt().or(() -> type().equals("user.created") ? Optional.of(at) : Optional.empty());
    }

    /** Returns whether its data may be stored: it is not older than the remembered data, and the user is not deleted. */
    boolean isCurrent() {
        return memory().admits(writtenAt());
    }

    EventProperties properties() {
        return new EventProperties(Connector.CLERK).text("user_id", user().ref().map(ref -> ref.id()));
    }
}
