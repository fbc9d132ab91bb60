package dev.intake.rehearsal;

import dev.intake.event.Period;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What a program would have done if it had been live in a period and had no enrolled contacts at the beginning.
 *
 * @param program the program
 * @param sequence its emails
 * @param period when the events arrived that were read; begins later than requested if there were too many events
 * @param events number of events in the period, of all types
 * @param enrollments in the order of entry
 * @param notEnrolled number of events of the trigger's type without an enrollment, by reason; reasons without events are
 *     absent
 */
public record Rehearsal(
        Program program,
        EmailSequence sequence,
        Period period,
        long events,
        List<RehearsedEnrollment> enrollments,
        Map<NotEnrolled, Long> notEnrolled) {
    /** Copies the collections. */
    public Rehearsal {
        enrollments = List.copyOf(enrollments);
        EnumMap<NotEnrolled, Long> counts = new EnumMap<>(NotEnrolled.class);
        counts.putAll(notEnrolled);
        notEnrolled = Collections.unmodifiableMap(counts);
    }

    /** Returns the outcomes of the emails, one tally for each step. */
    public List<StepTally> steps() {
        return IntStream.range(0, sequence.steps().size())
                .mapToObj(step -> StepTally.of(step, enrollments))
                .toList();
    }

    /**
     * Returns the newest enrollments, in the order of entry.
     *
     * @param limit maximum number of results
     */
    public List<RehearsedEnrollment> newest(int limit) {
        return enrollments.subList(Math.max(0, enrollments.size() - limit), enrollments.size());
    }

    /** Returns the number of enrollments that an event ended before the last step. */
    public long exited() {
        return enrollments.stream()
                .filter(enrollment -> enrollment.progress().exit().isPresent())
                .count();
    }
}
