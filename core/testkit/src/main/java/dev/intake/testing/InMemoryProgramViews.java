package dev.intake.testing;

import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.ProgramCounts;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramTransition;
import dev.intake.program.ProgramViews;
import dev.intake.testing.InMemoryStorage.Shuffler;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reads the committed programs in memory. */
final class InMemoryProgramViews extends InMemoryProgramReader implements ProgramViews {
    private final Supplier<TenantData> committed;
    private final Shuffler shuffler;

    InMemoryProgramViews(Supplier<TenantData> committed, Shuffler shuffler) {
        super(committed, shuffler);
        this.committed = committed;
        this.shuffler = shuffler;
    }

    @Override
    public Map<Program, EmailSequence> sequences() {
        TenantData data = committed.get();
        return data.programs.values().stream().collect(Collectors.toMap(Function.identity(), data::sequence));
    }

    @Override
    public Set<ProgramId> awaitingApproval() {
        return Set.copyOf(committed.get().nextVersions.keySet());
    }

    @Override
    public List<EnrollmentProgress> progress(ContactId contact) {
        return shuffler.shuffled(committed.get().progress.values().stream()
                .filter(progress -> progress.entry().contact().equals(contact))
                .toList());
    }

    @Override
    public List<ProgramTransition> transitions() {
        return committed.get().transitions.stream()
                .sorted(Comparator.comparing(ProgramTransition::at))
                .toList();
    }

    @Override
    public Optional<StepEmail> email(EmailId id) {
        return new InMemoryEmails(committed).email(id);
    }

    @Override
    public List<StepEmail> emails(EmailQuery query) {
        return new InMemoryEmails(committed).emails(query);
    }

    @Override
    public Map<ProgramId, ProgramCounts> figures(Set<ProgramId> programs, Instant now) {
        TenantData data = committed.get();
        return programs.stream().collect(Collectors.toMap(Function.identity(), program -> figures(data, program, now)));
    }

    @Override
    public Map<Integer, Long> waitingByStep(ProgramId program) {
        return committed.get().progress.values().stream()
                .filter(progress -> progress.entry().program().equals(program))
                .filter(progress ->
                        progress.exit().isEmpty() && progress.dueAt().isPresent())
                .sorted(Comparator.comparing(progress -> progress.dueAt().orElseThrow()))
                .limit(ProgramCounts.COUNTED)
                .collect(Collectors.groupingBy(EnrollmentProgress::position, Collectors.counting()));
    }

    private static ProgramCounts figures(TenantData data, ProgramId program, Instant now) {
        List<Instant> times = data.progress.values().stream()
                .filter(progress -> progress.entry().program().equals(program))
                .flatMap(progress -> progress.dueAt().stream())
                .toList();
        Map<EmailStatus, Long> emails = new HashMap<>();
        data.emails.values().stream()
                .filter(email -> email.entry().program().equals(program))
                .forEach(email -> emails.merge(email.state().status(), 1L, InMemoryProgramViews::counted));
        long entered = data.enrollments.values().stream()
                .filter(enrollment -> enrollment.entry().program().equals(program))
                .count();
        return new ProgramCounts(
                counted(entered, 0),
                counted(times.size(), 0),
                counted(times.stream().filter(due -> !due.isAfter(now)).count(), 0),
                emails);
    }

    private static long counted(long count, long more) {
        return Math.min(ProgramCounts.COUNTED, count + more);
    }

    @Override
    public Map<EmailStatus, Long> emailCounts(ProgramId program) {
        TenantData data = committed.get();
        return data.emails.values().stream()
                .filter(email -> email.entry().program().equals(program))
                .collect(Collectors.groupingBy(email -> email.state().status(), Collectors.counting()));
    }

    @Override
    public int emailsToReview() {
        return (int) committed.get().emails.values().stream()
                .filter(email -> EmailStatus.REVIEWABLE.contains(email.state().status()))
                .limit(REVIEWED)
                .count();
    }

    @Override
    public Optional<ProgramResults> results(ProgramId program, EmailSequence sequence) {
        return Optional.of(new InMemoryResults(committed.get(), program, sequence).count());
    }

    @Override
    public Map<ProgramId, Long> enrollmentCounts() {
        return committed.get().enrollments.values().stream()
                .collect(Collectors.groupingBy(enrollment -> enrollment.entry().program(), Collectors.counting()));
    }
}
