package dev.intake.testing;

import dev.intake.attribute.AttributeKey;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.id.TenantId;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.FieldCoverage;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramCounts;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramTransition;
import dev.intake.program.ProgramViews;
import dev.intake.sequence.EmailSequence;
import dev.intake.testing.InMemoryStorage.Shuffler;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What was committed of programs in memory. */
final class InMemoryProgramViews implements ProgramViews {
    private final Function<TenantId, Optional<TenantData>> committed;
    private final Shuffler shuffler;

    InMemoryProgramViews(Function<TenantId, Optional<TenantData>> committed, Shuffler shuffler) {
        this.committed = committed;
        this.shuffler = shuffler;
    }

    @Override
    public EmailSequence sequence(TenantId tenant, Program program) {
        return committed
                .apply(tenant)
                .map(data -> data.sequence(program))
                .orElseGet(() -> EmailSequence.empty(program.outline().kind().defaultMode()));
    }

    @Override
    public Map<Program, EmailSequence> sequences(TenantId tenant) {
        return committed.apply(tenant).stream()
                .flatMap(data ->
                        data.programs.values().stream().map(program -> Map.entry(program, data.sequence(program))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public Optional<NextVersion> nextVersion(TenantId tenant, ProgramId program) {
        return committed.apply(tenant).flatMap(data -> Optional.ofNullable(data.nextVersions.get(program)));
    }

    @Override
    public Set<ProgramId> awaitingApproval(TenantId tenant) {
        return committed
                .apply(tenant)
                .map(data -> Set.copyOf(data.nextVersions.keySet()))
                .orElse(Set.of());
    }

    @Override
    public Optional<TypeProfile> profile(TenantId tenant, EventType type) {
        return committed.apply(tenant).flatMap(data -> Optional.ofNullable(data.profiles.get(type)));
    }

    @Override
    public Map<AttributeKey, EventRecord> firstWithout(TenantId tenant, EventType type, Set<AttributeKey> keys) {
        List<EventRecord> oldest = committed.apply(tenant).stream()
                .flatMap(data -> data.events.values().stream())
                .sorted(EventQuery.NEWEST_FIRST.reversed())
                .limit(SEARCHED_EVENTS)
                .filter(event -> event.type().equals(type))
                .toList();
        Map<AttributeKey, EventRecord> first = new HashMap<>();
        for (AttributeKey key : keys) {
            oldest.stream()
                    .filter(event -> event.properties().get(key).isEmpty())
                    .findFirst()
                    .ifPresent(event -> first.put(key, event));
        }
        return first;
    }

    @Override
    public Optional<FieldCoverage> coverage(TenantId tenant, EventType type) {
        List<EventRecord> newest = committed.apply(tenant).stream()
                .flatMap(data -> data.events.values().stream())
                .sorted(EventQuery.NEWEST_FIRST)
                .limit(SEARCHED_EVENTS)
                .filter(event -> event.type().equals(type) && !event.test())
                .toList();
        Map<AttributeKey, Long> carried = new HashMap<>();
        newest.forEach(event -> event.properties().asMap().keySet().forEach(key -> carried.merge(key, 1L, Long::sum)));
        return Optional.of(new FieldCoverage(newest.size(), carried));
    }

    @Override
    public List<EnrollmentProgress> progress(TenantId tenant, ContactId contact) {
        return shuffler.shuffled(committed.apply(tenant).stream()
                .flatMap(data -> data.progress.values().stream())
                .filter(progress -> progress.entry().contact().equals(contact))
                .toList());
    }

    @Override
    public List<ProgramTransition> transitions(TenantId tenant) {
        return committed.apply(tenant).stream()
                .flatMap(data -> data.transitions.stream())
                .sorted(Comparator.comparing(ProgramTransition::at))
                .toList();
    }

    @Override
    public Optional<StepEmail> email(TenantId tenant, EmailId id) {
        return committed.apply(tenant).flatMap(data -> Optional.ofNullable(data.emails.get(id)));
    }

    @Override
    public List<StepEmail> emails(TenantId tenant, EmailQuery query) {
        return committed.apply(tenant).map(data -> emails(data, query)).orElseGet(List::of);
    }

    static List<StepEmail> emails(TenantData data, EmailQuery query) {
        return data.emails.values().stream()
                .filter(email -> query.states().isEmpty()
                        || query.states().contains(email.state().status()))
                .filter(email -> query.program().isEmpty()
                        || query.program().get().equals(email.entry().program()))
                .filter(email -> query.contact().isEmpty()
                        || query.contact().get().equals(email.entry().contact()))
                .filter(email -> query.behind().isEmpty()
                        || EmailQuery.Cursor.of(email).compareTo(query.behind().get()) > 0)
                .sorted(EmailQuery.LAST_CHANGED_FIRST)
                .limit(query.limit())
                .toList();
    }

    @Override
    public Map<ProgramId, ProgramCounts> figures(TenantId tenant, Set<ProgramId> programs, Instant now) {
        Map<ProgramId, ProgramCounts> figures = new HashMap<>();
        committed
                .apply(tenant)
                .ifPresent(data -> programs.forEach(program -> figures.put(program, figures(data, program, now))));
        return figures;
    }

    @Override
    public Map<Integer, Long> waitingByStep(TenantId tenant, ProgramId program) {
        return committed.apply(tenant).stream()
                .flatMap(data -> data.progress.values().stream())
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
                .filter(progress -> !progress.enrollment().test())
                .flatMap(progress -> progress.dueAt().stream())
                .toList();
        Map<EmailStatus, Long> emails = new HashMap<>();
        data.emails.values().stream()
                .filter(email -> email.entry().program().equals(program) && isCounted(data, email))
                .forEach(email -> emails.merge(email.state().status(), 1L, InMemoryProgramViews::counted));
        return new ProgramCounts(
                counted(
                        data.enrollments.values().stream()
                                .filter(enrollment ->
                                        enrollment.entry().program().equals(program) && !enrollment.test())
                                .count(),
                        0),
                counted(times.size(), 0),
                counted(times.stream().filter(due -> !due.isAfter(now)).count(), 0),
                emails);
    }

    private static long counted(long count, long more) {
        return Math.min(ProgramCounts.COUNTED, count + more);
    }

    @Override
    public Map<EmailStatus, Long> emailCounts(TenantId tenant, ProgramId program) {
        return committed.apply(tenant).stream()
                .flatMap(data -> data.emails.values().stream().filter(email -> isCounted(data, email)))
                .filter(email -> email.entry().program().equals(program))
                .collect(Collectors.groupingBy(email -> email.state().status(), Collectors.counting()));
    }

    @Override
    public int emailsToReview(TenantId tenant) {
        return (int) committed.apply(tenant).stream()
                .flatMap(data -> data.emails.values().stream())
                .filter(email -> EmailStatus.REVIEWABLE.contains(email.state().status()))
                .limit(REVIEWED)
                .count();
    }

    @Override
    public Optional<ProgramResults> results(TenantId tenant, ProgramId program, EmailSequence sequence) {
        return Optional.of(committed
                .apply(tenant)
                .map(data -> new InMemoryResults(data, program, sequence).count())
                .orElse(ProgramResults.NONE));
    }

    private static boolean isCounted(TenantData data, StepEmail email) {
        Enrollment enrollment = data.enrollments.get(email.entry());
        return enrollment == null
                || !enrollment.test()
                || EmailStatus.REVIEWABLE.contains(email.state().status());
    }

    @Override
    public List<Program> programs(TenantId tenant) {
        return shuffled(tenant, data -> List.copyOf(data.programs.values()));
    }

    @Override
    public Optional<Program> program(TenantId tenant, ProgramId id) {
        return committed.apply(tenant).map(data -> data.programs.get(id));
    }

    @Override
    public Map<ProgramId, Long> enrollmentCounts(TenantId tenant) {
        return committed.apply(tenant).stream()
                .flatMap(data -> data.enrollments.values().stream())
                .filter(enrollment -> !enrollment.test())
                .collect(Collectors.groupingBy(enrollment -> enrollment.entry().program(), Collectors.counting()));
    }

    private <T> List<T> shuffled(TenantId tenant, Function<TenantData, List<T>> rows) {
        return shuffler.shuffled(committed.apply(tenant).map(rows).orElseGet(List::of));
    }
}
