package dev.intake.rehearsal;

import dev.intake.event.EventRecord;
import dev.intake.program.FiringRules;
import java.util.Locale;

/** Why an event of the trigger's type did not enroll its contact in a rehearsal. */
public enum NotEnrolled {
    /** The event is historical. (Spec, Backfill rules 2) */
    HISTORICAL,
    /** The contact was deactivated when the event arrived. (Decisions 5) */
    DEACTIVATED,
    /** The contact had entered before and may not enter again. (Decisions 6.2) */
    ALREADY_ENTERED;

    static NotEnrolled of(EventRecord event, boolean deactivated) {
        if (FiringRules.fires(event, deactivated)) {
            return ALREADY_ENTERED;
        }
        return event.historical() ? HISTORICAL : DEACTIVATED;
    }

    /** Returns the displayed name in lower case, such as {@code already-entered}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
