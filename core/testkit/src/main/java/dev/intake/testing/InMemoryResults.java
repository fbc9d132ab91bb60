package dev.intake.testing;

import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramResults.EmailResults;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Counts the results of one program in memory, enrollment by enrollment and email by email. */
final class InMemoryResults {
    private final TenantData data;
    private final EmailSequence sequence;
    private final Map<Entry, Enrollment> enrollments;
    private final List<StepEmail> written;

    InMemoryResults(TenantData data, ProgramId program, EmailSequence sequence) {
        this.data = data;
        this.sequence = sequence;
        this.enrollments = data.enrollments.values().stream()
                .filter(enrollment -> enrollment.entry().program().equals(program))
                .collect(Collectors.toMap(Enrollment::entry, enrollment -> enrollment));
        this.written = data.emails.values().stream()
                .filter(email -> isSent(email) || email.state().status() == EmailStatus.KEPT)
                .filter(email -> enrollments.containsKey(email.entry()))
                .sorted(Comparator.comparing(StepEmail::step).thenComparing(StepEmail::variant))
                .toList();
    }

    ProgramResults count() {
        return new ProgramResults(
                enrollments.size(),
                enrollments.keySet().stream()
                        .filter(entry -> hasExited(entry) && lastWritten(entry) < lastStep())
                        .count(),
                sequence.goal()
                        .map(goal -> enrollments.values().stream()
                                .filter(enrollment -> hasReached(goal, enrollment, enrollment.enrolledAt()))
                                .count()),
                written.stream()
                        .map(email -> new Email(email.step(), email.variant()))
                        .distinct()
                        .map(this::results)
                        .toList());
    }

    private record Email(int step, int variant) {}

    private EmailResults results(Email of) {
        Predicate<StepEmail> same = email -> email.step() == of.step() && email.variant() == of.variant();
        return new EmailResults(
                of.step(),
                of.variant(),
                written.stream().filter(same).filter(InMemoryResults::isSent).count(),
                written.stream().filter(same).filter(email -> !isSent(email)).count(),
                written.stream()
                        .filter(same)
                        .filter(email -> isReported(email, Kind.HARD_BOUNCE, Kind.SOFT_BOUNCE))
                        .count(),
                written.stream()
                        .filter(same)
                        .filter(email -> isReported(email, Kind.COMPLAINT))
                        .count(),
                written.stream()
                        .filter(same)
                        .filter(email -> isReported(email, Kind.UNSUBSCRIBED))
                        .count(),
                written.stream().filter(same).filter(this::wasFollowedByExit).count(),
                sequence.goal()
                        .map(goal -> written.stream()
                                .filter(same)
                                .filter(email -> hasReached(
                                        goal, Objects.requireNonNull(enrollments.get(email.entry())), email.at()))
                                .count()));
    }

    private static boolean isSent(StepEmail email) {
        return email.state().status() == EmailStatus.SENT;
    }

    private boolean isReported(StepEmail email, Kind... kinds) {
        return isSent(email)
                && data.emailFeedback.stream()
                        .anyMatch(feedback -> feedback.entry().equals(email.entry())
                                && feedback.step() == email.step()
                                && List.of(kinds).contains(feedback.kind()));
    }

    private int lastStep() {
        return sequence.steps().size() - 1;
    }

    private boolean hasExited(Entry entry) {
        return Optional.ofNullable(data.progress.get(entry))
                .flatMap(progress -> progress.exit())
                .isPresent();
    }

    private int lastWritten(Entry entry) {
        return written.stream()
                .filter(email -> email.entry().equals(entry))
                .mapToInt(StepEmail::step)
                .max()
                .orElse(-1);
    }

    private boolean wasFollowedByExit(StepEmail email) {
        return hasExited(email.entry()) && email.step() == lastWritten(email.entry()) && email.step() < lastStep();
    }

    private boolean hasReached(Goal goal, Enrollment enrollment, Instant since) {
        return data.events.values().stream()
                .filter(event -> event.contact().equals(enrollment.entry().contact()))
                .filter(event -> event.type().equals(goal.event()))
                .filter(event -> !event.id().equals(enrollment.entryEvent()))
                .filter(event -> !event.receivedAt().isBefore(enrollment.enrolledAt()))
                .map(EventRecord::occurredAt)
                .anyMatch(at -> !at.isBefore(since) && !at.isAfter(since.plus(goal.within())));
    }
}
