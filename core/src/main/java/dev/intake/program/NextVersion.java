package dev.intake.program;

import dev.intake.access.Actor;
import dev.intake.enrollment.ProgramId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * An edit of a program that was live, which waits for approval. Until then it does not affect the program. A program has at
 * most one. (ADR 125)
 *
 * @param program the program
 * @param base the revision that the program had when its next version was begun
 * @param sequence the edited emails and rules
 * @param catchUp whether contacts enrolled while the program had no emails receive the new ones;
 *     {@link CatchUp#EXCLUDE} if the program had emails when this was saved
 * @param editedAt when it was saved, in microseconds
 * @param editedBy the person or program that saved it
 */
public record NextVersion(
        ProgramId program, Revision base, EmailSequence sequence, CatchUp catchUp, Instant editedAt, Actor editedBy) {
    /** Truncates the time to the stored precision. */
    public NextVersion {
        editedAt = editedAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns the revision of its sequence. */
    public Revision revision() {
        return Revision.of(sequence);
    }

    /** Returns whether the program runs another sequence than the one that this version was begun from, and not this one. */
    public boolean isOutdated(EmailSequence running) {
        return !base.equals(Revision.of(running)) && !isApplied(running);
    }

    /**
     * Returns whether the program runs this version: it is approved, but contacts that wait have not all been
     * rescheduled. It stays stored until they are, so that another approval or edit completes that.
     */
    public boolean isApplied(EmailSequence running) {
        return sequence.equals(running);
    }
}
