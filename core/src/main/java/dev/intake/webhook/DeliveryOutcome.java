package dev.intake.webhook;

import java.util.Locale;

/** What became of a delivery. (Decisions 2.8 and 5) */
public enum DeliveryOutcome {
    /** Its event is recorded, or its contact refreshed. */
    PROCESSED,
    /** It means nothing to Intake; what it showed of a customer or an object is remembered. */
    IGNORED,
    /** Its event is translated and waits until its customer is known. */
    PARKED,
    /** Intake could not digest it. Its body is kept, encrypted, to be run again. */
    FAILED;

    /** The name in lower case, as it is shown and stored. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
