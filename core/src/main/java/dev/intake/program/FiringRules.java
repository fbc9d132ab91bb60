package dev.intake.program;

import dev.intake.event.EventRecord;

/** Which events start the live programs whose trigger they match. Re-entry limits this further, by contact. */
public final class FiringRules {
    private FiringRules() {}

    /**
     * Returns whether an event starts programs: a historical one never does, and neither does one of a deactivated contact.
     * (Spec, Ingest events 2; Spec, Backfill rules 2; Decisions 5)
     *
     * @param deactivated whether the event's contact was deactivated when the event took effect
     */
    public static boolean fires(EventRecord event, boolean deactivated) {
        return !event.historical() && !deactivated;
    }
}
