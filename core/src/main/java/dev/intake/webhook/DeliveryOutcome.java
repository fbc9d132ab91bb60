package dev.intake.webhook;

import java.util.Locale;

/** The stored outcome of a delivery. (Decisions 2.8 and 5) */
public enum DeliveryOutcome {
    /** The event is recorded, or the contact refreshed. */
    PROCESSED,
    /** Nothing is recorded. What the event shows of a customer or an object is remembered. */
    IGNORED,
    /** The event is translated and parked until its customer is matched with a contact. */
    PARKED,
    /** The event could not be translated. Its body is kept, encrypted, for a retry. */
    FAILED;

    /** Returns the name in lower case, as shown and stored. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
