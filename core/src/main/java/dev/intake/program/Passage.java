package dev.intake.program;

import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * How far a contact has come in a program.
 *
 * @param enrollment who entered what, when and by which event
 * @param position the step that comes next, from 0; once it is the number of steps the contact is through
 * @param since when the step before it was done with, or the contact entered; to the microsecond
 * @param dueAt when somebody has to look at it again, to the microsecond; absent when the contact is through, or waits
 *     for a person to decide about a held email
 * @param claim how often workers have claimed it: what a worker does counts only under the number it was given
 */
public record Passage(Enrollment enrollment, int position, Instant since, Optional<Instant> dueAt, int claim) {
    /** Brings the times to the precision that is stored. */
    public Passage {
        if (position < 0 || claim < 0) {
            throw new IllegalArgumentException("positions and claims count from 0");
        }
        since = since.truncatedTo(ChronoUnit.MICROS);
        dueAt = dueAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }

    /** The passage of a contact who has just entered: due when the first step is, and through if there is none. */
    public static Passage begun(Enrollment enrollment, Journey journey) {
        Instant at = enrollment.enrolledAt();
        return new Passage(enrollment, 0, at, journey.dueAt(0, at), 0);
    }

    /** The program and the contact. */
    public Entry entry() {
        return enrollment.entry();
    }

    /** The passage as it is claimed once more: nobody else looks at it before {@code until}. */
    public Passage claimed(Instant until) {
        return new Passage(enrollment, position, since, Optional.of(until), claim + 1);
    }

    /** The passage, to be looked at again at this time. */
    public Passage dueAt(Instant at) {
        return new Passage(enrollment, position, since, Optional.of(at), claim);
    }

    /** The passage, which waits for a person from now on. */
    public Passage stopped() {
        return new Passage(enrollment, position, since, Optional.empty(), claim);
    }

    /** The passage after its step was done with at {@code at}: on to the next one, if the journey has one. */
    public Passage advanced(Journey journey, Instant at) {
        int next = position + 1;
        return new Passage(enrollment, next, at, journey.dueAt(next, at), claim);
    }
}
