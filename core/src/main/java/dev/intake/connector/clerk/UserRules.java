package dev.intake.connector.clerk;

import dev.intake.connector.Translation;
import dev.intake.event.EventType;

/** The rules for {@code user.*}. (Spec, Authentication provider events; Decisions 5) */
final class UserRules {
    /** Recorded when a user is created; the welcome program fires on it where it is the signup event. */
    static final EventType USER_CREATED = new EventType("user.created");
    /** Recorded when a user is deleted. */
    static final EventType USER_DELETED = new EventType("user.deleted");

    private UserRules() {}

    /** Always recorded, late or not; whether its data is stored is another question. */
    static Translation created(ClerkEvent event) {
        return new Translation.Signal(USER_CREATED, event.properties().build());
    }

    /** Refreshes the contact, unless the user is deleted or newer data is known. */
    static Translation updated(ClerkEvent event) {
        if (event.memory().deleted()) {
            return new Translation.Ignored("the user is deleted");
        }
        return event.isCurrent()
                ? new Translation.ContactRefresh()
                : new Translation.Ignored("newer data of the user is known");
    }

    /** The signal of a deactivation. */
    static Translation deleted(ClerkEvent event) {
        return new Translation.Deactivation(USER_DELETED, event.properties().build());
    }
}
