package dev.intake.connector;

import java.util.Locale;

/** Whether a provider's event is about real customers, as its payload states. */
public enum EventMode {
    /** Real customers and money. */
    LIVE,
    /** A test, with made-up customers and without money. */
    TEST;

    /** Returns the name in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
