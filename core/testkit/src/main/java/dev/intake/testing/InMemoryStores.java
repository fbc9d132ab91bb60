package dev.intake.testing;

import dev.intake.TenantStores;
import dev.intake.access.AgentTokenStore;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.access.IdempotentCallStore;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.connector.Shell;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactStore;
import dev.intake.contact.Identity;
import dev.intake.email.EmailId;
import dev.intake.email.EmailStore;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ExitSnapshot;
import dev.intake.enrollment.OpenEnrollment;
import dev.intake.enrollment.PastEnrollment;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.enrollment.ReentrySnapshot;
import dev.intake.event.EventRecord;
import dev.intake.event.EventStore;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.feedback.FeedbackStore;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.ReportFacts;
import dev.intake.kernel.TokenBucket;
import dev.intake.privacy.ErasureStore;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.program.Program;
import dev.intake.program.ProgramStore;
import dev.intake.program.ProgramTransition;
import dev.intake.secret.SecretStore;
import dev.intake.step.StepDecision;
import dev.intake.step.StepRefs;
import dev.intake.step.StepSnapshot;
import dev.intake.suppression.SuppressionStore;
import dev.intake.sync.SyncStore;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.Tenant;
import dev.intake.testing.InMemoryStorage.Shuffler;
import dev.intake.webhook.DeliveryRefs;
import dev.intake.webhook.DeliverySnapshot;
import dev.intake.webhook.DeliveryStore;
import dev.intake.webhook.DeliveryWrites;
import dev.intake.webhook.FailedStore;
import dev.intake.webhook.IgnoredStore;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The stores of one unit of work in memory. They reject arguments that their ports exclude, and cannot be used after the unit
 * of work.
 */
final class InMemoryStores implements TenantStores {
    private final TenantData data;
    private final Shuffler shuffler;
    private final Tenant locked;
    private boolean open = true;

    InMemoryStores(TenantData data, Shuffler shuffler) {
        this.data = data;
        this.shuffler = shuffler;
        this.locked = data.tenant();
    }

    void close() {
        open = false;
    }

    private TenantData data() {
        require(open, "the unit of work has ended");
        return data;
    }

    @Override
    public int deleteTestRows(int limit) {
        return data().deleteTestRows(limit);
    }

    @Override
    public Tenant tenant() {
        require(open, "the unit of work has ended");
        return locked;
    }

    @Override
    public IngestionAccess access() {
        return tenant().access();
    }

    @Override
    public void saveKeys(Optional<StoredKey> key, Optional<ReplacedKey> replaced) {
        change(stored -> stored.withKeys(key, replaced));
    }

    @Override
    public void saveBucket(TokenBucket bucket) {
        change(stored -> stored.withBucket(bucket));
    }

    private void change(UnaryOperator<IngestionAccess> change) {
        Tenant stored = data().tenant();
        data().tenant(stored.withAccess(change.apply(stored.access())));
    }

    @Override
    public void save(Tenant changed) {
        require(changed.id().equals(locked.id()), "another tenant");
        data().tenant(changed);
    }

    /** Omits everything that the references do not request. */
    @Override
    public IngestSnapshot gather(BatchRefs refs) {
        List<Program.Live> live = data().programs.values().stream()
                .filter(program ->
                        refs.types().contains(program.outline().trigger().event()))
                .filter(Program.Live.class::isInstance)
                .map(Program.Live.class::cast)
                .toList();
        Set<ProgramId> programs = live.stream().map(Program::id).collect(Collectors.toSet());
        Set<ContactId> enrolling = named(refs.enrolling(), refs.perEmail()).stream()
                .map(Contact::id)
                .collect(Collectors.toSet());
        return new IngestSnapshot(
                access().retention(),
                named(refs.identities(), refs.perEmail()),
                present(data().events, refs.events()).keySet(),
                present(data().profiles, refs.types()),
                shuffler.shuffled(live),
                enrollments(programs, enrolling)
                        .map(enrollment -> enrollment.entry().first())
                        .collect(Collectors.toSet()),
                exits(refs),
                reentry(live, enrolling));
    }

    private ReentrySnapshot reentry(List<Program.Live> live, Set<ContactId> enrolling) {
        Map<ProgramId, Reentry> rules = live.stream()
                .collect(Collectors.toMap(
                        Program::id, program -> data().sequence(program).reentry()));
        rules.values().removeIf(Reentry.once()::equals);
        return new ReentrySnapshot(
                rules,
                shuffler.shuffled(
                        enrollments(rules.keySet(), enrolling).map(this::past).toList()));
    }

    private PastEnrollment past(Enrollment enrollment) {
        EnrollmentProgress progress = Objects.requireNonNull(data().progress.get(enrollment.entry()));
        boolean atRest = progress.dueAt().isEmpty()
                && !data().emails.containsKey(EmailId.of(progress.entry(), progress.position()));
        return new PastEnrollment(
                enrollment,
                progress.exit().map(Exit::at).or(() -> atRest ? Optional.of(progress.since()) : Optional.empty()),
                Optional.ofNullable(data().events.get(enrollment.entryEvent())));
    }

    private ExitSnapshot exits(BatchRefs refs) {
        Set<ContactId> contacts = named(refs.identities(), refs.perEmail()).stream()
                .map(Contact::id)
                .collect(Collectors.toSet());
        Map<ProgramId, ExitRule> rules = new HashMap<>();
        for (Program program : data().programs.values()) {
            ExitRule exits = data().sequence(program).exits();
            boolean triggered = program instanceof Program.Live
                    && refs.types().contains(program.outline().trigger().event());
            boolean ended = !(program instanceof Program.Draft)
                    && exits.until().stream().anyMatch(refs.types()::contains);
            if (!exits.isEmpty() && (triggered || ended)) {
                rules.put(program.id(), exits);
            }
        }
        List<OpenEnrollment> open = data().progress.values().stream()
                .filter(progress -> rules.containsKey(progress.entry().program()))
                .filter(progress -> contacts.contains(progress.entry().contact()))
                .filter(progress -> progress.exit().isEmpty())
                .map(EnrollmentProgress::enrollment)
                .map(enrollment -> new OpenEnrollment(
                        enrollment, Optional.ofNullable(data().events.get(enrollment.entryEvent()))))
                .toList();
        Set<EventType> ending =
                rules.values().stream().flatMap(rule -> rule.until().stream()).collect(Collectors.toSet());
        List<EventRecord> recorded = data().events.values().stream()
                .filter(event -> contacts.contains(event.contact()) && ending.contains(event.type()))
                .filter(event -> !event.occurredAt().isBefore(refs.earliest()))
                .toList();
        return new ExitSnapshot(rules, shuffler.shuffled(open), shuffler.shuffled(recorded));
    }

    private List<Contact> named(Set<Identity> identities, int perEmail) {
        return shuffler.shuffled(identities.stream()
                .flatMap(identity -> data().people().named(identity, perEmail).stream())
                .distinct()
                .toList());
    }

    private Stream<Enrollment> enrollments(Set<ProgramId> programs, Set<ContactId> contacts) {
        return data().enrollments.values().stream()
                .filter(enrollment -> programs.contains(enrollment.entry().program())
                        && contacts.contains(enrollment.entry().contact()));
    }

    @Override
    public ReportFacts reportFacts(Set<EventType> types, Set<ContactId> contacts) {
        List<Program> programs = programs().programs().stream()
                .filter(program -> types.contains(program.outline().trigger().event()))
                .toList();
        Set<ProgramId> ids = programs.stream().map(Program::id).collect(Collectors.toSet());
        List<ProgramTransition> transitions = data().transitions.stream()
                .filter(transition -> ids.contains(transition.program()))
                .sorted(Comparator.comparing(ProgramTransition::at))
                .toList();
        return new ReportFacts(
                programs,
                programs.stream()
                        .collect(Collectors.toMap(
                                Program::id, program -> data().sequence(program).reentry())),
                transitions,
                shuffler.shuffled(enrollments(ids, contacts).toList()));
    }

    @Override
    public void apply(IngestPlan plan) {
        contacts().save(plan.contacts());
        plan.events().forEach(event -> require(data().events.put(event.id(), event) == null, "an event twice"));
        requireDistinct(plan.profiles(), TypeProfile::type);
        boolean full = data().profiles.size() >= TypeProfile.MAX_TYPES;
        plan.profiles().stream()
                .filter(profile -> !full || data().profiles.containsKey(profile.type()))
                .forEach(profile -> data().profiles.put(profile.type(), profile));
        plan.enrollments().forEach(this::enroll);
        progress().end(plan.exits());
        plan.moved().forEach(this::moved);
    }

    /** Resets the contact's steps that wait for a window to their original due time. */
    private void moved(ContactId contact, Instant at) {
        for (EnrollmentProgress progress : List.copyOf(data().progress.values())) {
            EmailSequence sequence =
                    data().sequences.getOrDefault(progress.entry().program(), EmailSequence.empty(DraftingMode.SHARED));
            boolean waits = progress.entry().contact().equals(contact)
                    && sequence.window().isPresent()
                    && progress.dueAt()
                            .filter(at.plus(EnrollmentProgressStore.CLAIM)::isBefore)
                            .isPresent()
                    && !data().emails.containsKey(EmailId.of(progress.entry(), progress.position()));
            sequence.dueAt(progress.position(), progress.since())
                    .filter(due -> waits && due.isBefore(progress.dueAt().orElseThrow()))
                    .ifPresent(due -> data().progress.put(progress.entry(), progress.dueAt(due)));
        }
    }

    private void enroll(Enrollment enrollment) {
        require(data().enrollments.put(enrollment.entry(), enrollment) == null, "an entry twice");
        EmailSequence sequence =
                data().sequences.getOrDefault(enrollment.entry().program(), EmailSequence.empty(DraftingMode.SHARED));
        data().progress.put(enrollment.entry(), EnrollmentProgress.begun(enrollment, sequence));
    }

    @Override
    public ContactStore contacts() {
        return new InMemoryContacts(this::data);
    }

    @Override
    public EventStore events() {
        return new InMemoryEvents(this::data);
    }

    @Override
    public ProgramStore programs() {
        return programStores().programs();
    }

    @Override
    public EnrollmentProgressStore progress() {
        return programStores().progress();
    }

    @Override
    public EmailStore emails() {
        return programStores().emails();
    }

    @Override
    public Optional<StepSnapshot> gather(StepRefs refs) {
        return new InMemorySteps(this, data(), shuffler).gather(refs);
    }

    @Override
    public SuppressionStore suppressions() {
        return new InMemorySuppressions(this::data);
    }

    @Override
    public void apply(List<StepDecision> decisions) {
        progress().save(decisions.stream().map(StepDecision::progress).toList());
        emails().save(decisions.stream()
                .flatMap(decision -> decision.email().stream())
                .toList());
    }

    @Override
    public DeliverySnapshot gather(DeliveryRefs refs) {
        return connectors().gather(refs);
    }

    @Override
    public void apply(DeliveryWrites writes) {
        apply(writes.ingest());
        connectors().apply(writes);
    }

    @Override
    public Shell shell(ContactId contact, Optional<ContactId> user) {
        return new InMemoryShells(data()).read(contact, user);
    }

    @Override
    public void move(Shell.Move move) {
        new InMemoryShells(data()).move(move);
    }

    @Override
    public DeliveryStore deliveries() {
        return connectors().deliveries();
    }

    @Override
    public IgnoredStore ignored() {
        return connectors().ignored();
    }

    @Override
    public FailedStore failed() {
        return connectors().failed();
    }

    @Override
    public SecretStore secrets() {
        return connectors().secrets();
    }

    @Override
    public SyncStore sync() {
        return new InMemorySync(this::data);
    }

    @Override
    public IdempotentCallStore idempotentCalls() {
        return agentAccess().idempotentCalls();
    }

    @Override
    public AgentTokenStore agentTokens() {
        return agentAccess().agentTokens();
    }

    @Override
    public FeedbackStore feedback() {
        return new InMemoryFeedback(this::data);
    }

    private InMemoryProgramStores programStores() {
        return new InMemoryProgramStores(this::data, shuffler);
    }

    private InMemoryConnectorStores connectors() {
        return new InMemoryConnectorStores(this::data, shuffler);
    }

    private InMemoryAccessStores agentAccess() {
        return new InMemoryAccessStores(this::data);
    }

    @Override
    public ErasureStore erasure() {
        return new InMemoryErasure(this::data);
    }

    @Override
    public void audit(Collection<AuditEntry> entries) {
        agentAccess().audit(entries);
    }

    @Override
    public List<AuditEntry> audit(AuditQuery query) {
        return agentAccess().audit(query);
    }

    @Override
    public int deleteAuditBefore(Instant before, int limit) {
        return agentAccess().deleteAuditBefore(before, limit);
    }

    @Override
    public Optional<TypeProfile> profile(EventType type) {
        return Optional.ofNullable(data().profiles.get(type));
    }

    static <K, V> Map<K, V> present(Map<K, V> rows, Set<K> keys) {
        return keys.stream().filter(rows::containsKey).collect(Collectors.toMap(Function.identity(), rows::get));
    }

    static <T, K> void requireDistinct(Collection<? extends T> rows, Function<T, K> key) {
        Set<K> keys = new HashSet<>();
        rows.forEach(row -> require(keys.add(key.apply(row)), "a row twice"));
    }

    static void require(boolean kept, String broken) {
        if (!kept) {
            throw new IllegalStateException(broken);
        }
    }
}
