package dev.intake.testing;

import dev.intake.email.EmailState;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.step.StepRecovery;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The due steps of a tenant's programs.
 *
 * @param data the data of the tenant
 */
record InMemoryDueSteps(TenantData data) {
    /** Returns whether a program may still send an email because of the event. */
    boolean isNeeded(EventRecord event) {
        return data.progress.values().stream()
                .filter(progress -> progress.enrollment().entryEvent().equals(event.id()))
                .anyMatch(progress -> progress.dueAt().isPresent()
                        || data.emails.values().stream()
                                .anyMatch(email -> email.entry().equals(progress.entry())
                                        && email.state() instanceof EmailState.Reviewable));
    }

    /** Returns the live programs with due steps, with the earliest due time of each. */
    Map<ProgramId, Instant> due(Instant now) {
        Map<ProgramId, Instant> due = new HashMap<>();
        data.progress.values().stream()
                .filter(progress -> data.programs.get(progress.entry().program()) instanceof Program.Live)
                .forEach(progress -> progress.dueAt()
                        .filter(at -> !at.isAfter(now))
                        .ifPresent(at -> due.merge(progress.entry().program(), at, (a, b) -> a.isBefore(b) ? a : b)));
        return due;
    }

    /** Returns the due times of due enrollments of a live program. */
    Stream<Instant> allDue(Instant now) {
        return data.progress.values().stream()
                .filter(progress -> data.programs.get(progress.entry().program()) instanceof Program.Live)
                .flatMap(progress -> progress.dueAt().stream())
                .filter(at -> !at.isAfter(now));
    }

    List<EnrollmentProgress> claim(ProgramId program, Instant now, Instant until, int limit) {
        List<EnrollmentProgress> claimed = data.progress.values().stream()
                .filter(progress -> progress.entry().program().equals(program))
                .filter(progress ->
                        progress.dueAt().filter(at -> !at.isAfter(now)).isPresent())
                .sorted(EnrollmentProgress.LONGEST_DUE_FIRST)
                .limit(limit)
                .map(progress -> progress.claimed(until))
                .toList();
        claimed.forEach(changed -> data.progress.put(changed.entry(), changed));
        claimed.forEach(changed -> data.claimedAt.put(changed.entry(), now));
        return claimed;
    }

    int recover(Instant now, int limit) {
        Instant held = StepRecovery.heldUntil(now);
        Instant trusted = StepRecovery.trustedUntil(now);
        List<EnrollmentProgress> recovered = data.progress.values().stream()
                .filter(progress -> progress.dueAt().filter(held::isBefore).isPresent())
                .filter(progress -> trusted.isBefore(progress.since())
                        || Optional.ofNullable(data.claimedAt.get(progress.entry()))
                                .filter(trusted::isBefore)
                                .isPresent())
                .limit(limit)
                .map(progress -> progress.recovered(now))
                .toList();
        recovered.forEach(changed -> data.progress.put(changed.entry(), changed));
        recovered.forEach(changed -> data.claimedAt.remove(changed.entry()));
        return recovered.size();
    }
}
