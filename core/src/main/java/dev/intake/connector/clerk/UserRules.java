package dev.intake.connector.clerk;

import dev.intake.connector.Translation;
import dev.intake.event.EventType;

/** The rules for {@code user.*}. (Spec, Authentication provider events; Decisions 5) */
final class UserRules {
    /** The event type of a new user. The welcome program fires on it if it is the signup event. */
    static final EventType USER_CREATED = new EventType("user.created");
    /** The event type of a deletion. */
    static final EventType USER_DELETED = new EventType("user.deleted");

    private UserRules() {}

    /** Records the event even if it is late. {@link ClerkEvent} determines whether its data is stored. */
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

    /** Records the deletion, which deactivates the contact. */
    static Translation deleted(ClerkEvent event) {
        return new Translation.Deactivation(USER_DELETED, event.properties().build());
    }
}
