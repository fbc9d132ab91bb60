package dev.intake.testing;

import dev.intake.AcrossTenants;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.AccessViews;
import dev.intake.access.KeyHash;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.account.AccountRegistry;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactViews;
import dev.intake.email.EmailState;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DayCounts;
import dev.intake.event.EventViews;
import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.FeedbackViews;
import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.StoredFeedbackSecret;
import dev.intake.health.TrafficLog;
import dev.intake.health.TrafficViews;
import dev.intake.id.TenantId;
import dev.intake.ingest.BatchReader;
import dev.intake.ingest.Snapshots;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.ProgramViews;
import dev.intake.secret.MasterKeyId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import dev.intake.step.MailRoute;
import dev.intake.step.StepQueue;
import dev.intake.store.StorageException;
import dev.intake.store.UnitOfWork;
import dev.intake.suppression.SuppressionViews;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantRegistry;
import dev.intake.tenant.TenantViews;
import dev.intake.userimport.ImportRun;
import dev.intake.userimport.ImportViews;
import dev.intake.verification.SetLateRepair;
import dev.intake.verification.Verification;
import dev.intake.verification.VerificationViews;
import dev.intake.webhook.ConnectorViews;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A storage in memory. It keeps every promise of the ports and not one more: what they do not order it shuffles, and of
 * what they allow to leave out it leaves out all. Safe for use by several threads.
 */
public final class InMemoryStorage
        implements Storage, UnitOfWork<TenantStores>, TenantRegistry, StepQueue, AcrossTenants, DayCounts {
    private final Map<TenantId, Shelf> shelves = new ConcurrentHashMap<>();
    private final InMemoryAccounts accounts = new InMemoryAccounts();
    private final Shuffler shuffler;
    private final InMemoryTraffic traffic;

    /** An empty storage that shuffles by this seed. */
    public InMemoryStorage(long seed) {
        this.shuffler = new Shuffler(seed);
        this.traffic = new InMemoryTraffic(this::committed, shuffler);
    }

    /** An empty storage. */
    public InMemoryStorage() {
        this(42);
    }

    @Override
    public UnitOfWork<TenantStores> unitOfWork() {
        return this;
    }

    @Override
    public Snapshots snapshots() {
        return new Snapshots() {
            @Override
            public <T> Optional<T> ofTenant(TenantId tenant, Work<? super BatchReader, T> work) {
                return committed(tenant).map(data -> looked(data, work));
            }
        };
    }

    /** Works on a copy, which must be as it was afterwards and is thrown away. */
    private <T> T looked(TenantData data, Work<? super TenantStores, T> work) {
        TenantData copy = data.copy();
        T result = worked(copy, work);
        if (!copy.holdsTheSameAs(data)) {
            throw new StorageException("a snapshot was written to", new IllegalStateException("not its purpose"));
        }
        return result;
    }

    private <T> T worked(TenantData data, Work<? super TenantStores, T> work) {
        InMemoryStores stores = new InMemoryStores(data, shuffler);
        try {
            return work.in(stores);
        } finally {
            stores.close();
        }
    }

    @Override
    public TenantViews views() {
        return new InMemoryViews(this::committed);
    }

    @Override
    public ContactViews contactViews() {
        return new InMemoryContactViews(this::committed, shuffler);
    }

    @Override
    public SuppressionViews suppressionViews() {
        return (tenant, addresses) -> committed(tenant)
                .map(data -> InMemorySuppressions.of(data, addresses))
                .orElseGet(Map::of);
    }

    @Override
    public ConnectorViews connectorViews() {
        return new InMemoryConnectorViews(this::committed);
    }

    @Override
    public ImportViews importViews() {
        return new InMemoryImportViews(this::committed);
    }

    @Override
    public FeedbackViews feedbackViews() {
        return new FeedbackViews() {
            @Override
            public Map<FeedbackProvider, StoredFeedbackSecret> secrets(TenantId tenant) {
                return committed(tenant)
                        .map(data -> Map.copyOf(data.feedbackSecrets))
                        .orElse(Map.of());
            }

            @Override
            public Optional<SnsTopic> topic(TenantId tenant) {
                return committed(tenant).flatMap(data -> data.snsTopic);
            }

            @Override
            public List<EmailFeedback> ofContact(TenantId tenant, ContactId contact) {
                return committed(tenant).stream()
                        .flatMap(data -> data.emailFeedback.stream())
                        .filter(feedback -> feedback.entry().contact().equals(contact))
                        .toList();
            }
        };
    }

    @Override
    public ProgramViews programViews() {
        return new InMemoryProgramViews(this::committed, shuffler);
    }

    @Override
    public AccessViews accessViews() {
        return new InMemoryAccessViews(this::committed);
    }

    @Override
    public StepQueue stepQueue() {
        return this;
    }

    @Override
    public AcrossTenants acrossTenants() {
        return this;
    }

    @Override
    public TenantRegistry registry() {
        return this;
    }

    @Override
    public AccountRegistry accounts() {
        return accounts;
    }

    @Override
    public TrafficViews trafficViews() {
        return traffic;
    }

    @Override
    public TrafficLog trafficLog() {
        return traffic;
    }

    @Override
    public EventViews eventViews() {
        return new InMemoryEventViews(this::committed);
    }

    @Override
    public DayCounts dayCounts() {
        return this;
    }

    @Override
    public List<LocalDate> due(TenantId tenant, Instant now, int limit) {
        return committed(tenant).stream()
                .flatMap(data -> data.events.values().stream()
                        .map(event -> TenantData.day(event.receivedAt()))
                        .filter(day -> data.isDue(day, now)))
                .distinct()
                .sorted(Comparator.reverseOrder())
                .limit(limit)
                .toList();
    }

    @Override
    public boolean count(TenantId tenant, LocalDate arrivedOn, UUID attempt, Instant now) {
        return changed(tenant, data -> data.count(arrivedOn, now)).orElse(false);
    }

    @Override
    public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
        return changed(tenant, draft -> worked(draft, work));
    }

    private <T> Optional<T> changed(TenantId tenant, Function<TenantData, T> change) {
        Shelf shelf = shelves.get(tenant);
        if (shelf == null) {
            return Optional.empty();
        }
        synchronized (shelf) {
            TenantData draft = shelf.committed().copy();
            T result = change.apply(draft);
            shelf.commit(draft);
            return Optional.of(result);
        }
    }

    @Override
    public List<EnrollmentProgress> claim(TenantId tenant, ProgramId program, Instant now, Instant until, int limit) {
        return changed(tenant, data -> data.claim(program, now, until, limit)).orElseGet(List::of);
    }

    @Override
    public List<DueProgram> duePrograms(Instant now, Set<MailRoute> avoided, int limit) {
        record Waiting(DueProgram program, Instant since) {}
        return shelves.entrySet().stream()
                .flatMap(shelf -> shelf.getValue().committed().due(now).entrySet().stream()
                        .map(due -> new Waiting(
                                new DueProgram(
                                        shelf.getKey(),
                                        due.getKey(),
                                        shelf.getValue()
                                                .committed()
                                                .mailServer()
                                                .isPresent()),
                                due.getValue())))
                .filter(waiting -> !avoided.contains(waiting.program().route()))
                .sorted(Comparator.comparing(Waiting::since))
                .limit(limit)
                .map(Waiting::program)
                .toList();
    }

    @Override
    public VerificationViews verificationViews() {
        return new VerificationViews() {
            @Override
            public List<Verification> verifications(TenantId tenant, Connector connector) {
                return committed(tenant).stream()
                        .flatMap(data -> data.verifications.values().stream())
                        .filter(one -> one.connector() == connector)
                        .toList();
            }

            @Override
            public int lateRepairDays(TenantId tenant) {
                return committed(tenant).flatMap(data -> data.lateRepairDays).orElse(SetLateRepair.USUAL_DAYS);
            }
        };
    }

    @Override
    public List<TenantId> dueVerifications(Connector connector, Instant now, int limit) {
        return shelves.entrySet().stream()
                .filter(shelf -> shelf.getValue().committed().apiKeys.containsKey(connector))
                .filter(shelf ->
                        isDue(shelf.getValue().committed().verifications.values(), connector, now))
                .map(Map.Entry::getKey)
                .limit(limit)
                .toList();
    }

    private static boolean isDue(Collection<Verification> all, Connector connector, Instant now) {
        List<Verification> verifications =
                all.stream().filter(one -> one.connector() == connector).toList();
        return verifications.stream().noneMatch(one -> one.days() == Verification.REPEATED_DAYS)
                || verifications.stream().flatMap(one -> one.dueAt().stream()).anyMatch(due -> !now.isBefore(due));
    }

    @Override
    public List<TenantId> dueImports(Instant now, int limit) {
        record Waiting(TenantId tenant, Instant since) {}
        return shelves.entrySet().stream()
                .flatMap(shelf -> shelf.getValue().committed().importRuns.values().stream()
                        .filter(run -> run instanceof ImportRun.Running running && !now.isBefore(running.dueAt()))
                        .map(run -> new Waiting(shelf.getKey(), ((ImportRun.Running) run).dueAt())))
                .sorted(Comparator.comparing(Waiting::since))
                .limit(limit)
                .map(Waiting::tenant)
                .toList();
    }

    @Override
    public List<FailedDeliveries> failedDeliveries(int limit) {
        return shelves.entrySet().stream()
                .map(shelf -> new FailedDeliveries(
                        shelf.getKey(), shelf.getValue().committed().failed.size()))
                .filter(failed -> failed.waiting() > 0)
                .sorted(Comparator.comparing(FailedDeliveries::waiting).reversed())
                .limit(limit)
                .toList();
    }

    @Override
    public long sealedOtherwise(Collection<MasterKeyId> seals) {
        return shelves.values().stream()
                .flatMap(shelf -> shelf.committed().sealedSecrets())
                .filter(secret -> seals.stream().noneMatch(secret::isSealedWith))
                .count();
    }

    @Override
    public List<PlacedSecret> secretsInUse(int limit) {
        return Stream.of(
                        placed(Purpose.SIGNING, data -> data.secrets, StoredSecrets::current),
                        placed(Purpose.API_KEY, data -> data.apiKeys, StoredApiKey::key),
                        mailPasswords())
                .flatMap(secrets -> secrets.limit(limit))
                .toList();
    }

    private Stream<PlacedSecret> mailPasswords() {
        return shelves.entrySet().stream()
                .flatMap(shelf -> shelf.getValue().committed().mailServer().stream()
                        .flatMap(server -> server.login().stream()
                                .map(login -> new PlacedSecret(
                                        MailServer.context(shelf.getKey(), server.host()), login.password()))));
    }

    private <T> Stream<PlacedSecret> placed(
            Purpose purpose, Function<TenantData, Map<Connector, T>> kept, Function<T, SealedSecret> sealed) {
        return shelves.entrySet().stream()
                .flatMap(shelf -> kept.apply(shelf.getValue().committed()).entrySet().stream()
                        .map(stored -> new PlacedSecret(
                                new SecretContext(shelf.getKey(), stored.getKey(), purpose),
                                sealed.apply(stored.getValue()))));
    }

    @Override
    public Backlog backlog(Instant now, int limit) {
        List<TenantData> all = shelves.values().stream().map(Shelf::committed).toList();
        List<Instant> due =
                all.stream().flatMap(data -> data.allDue(now)).sorted().toList();
        return new Backlog(
                Math.min(due.size(), limit),
                due.stream().findFirst(),
                Math.min(all.stream().mapToLong(data -> data.parked.size()).sum(), limit),
                Math.min(all.stream().mapToLong(data -> data.failed.size()).sum(), limit),
                Math.min(
                        all.stream()
                                .flatMap(data -> data.emails.values().stream())
                                .filter(email -> email.state() instanceof EmailState.Reviewable)
                                .count(),
                        limit));
    }

    @Override
    public synchronized boolean addFirst(Tenant tenant) {
        if (!shelves.isEmpty()) {
            return false;
        }
        add(tenant);
        return true;
    }

    @Override
    public synchronized void add(Tenant tenant) {
        if (shelves.putIfAbsent(tenant.id(), new Shelf(new TenantData(tenant))) != null) {
            throw new StorageException("a tenant of that id exists", new IllegalArgumentException("not unique"));
        }
    }

    @Override
    public List<Tenant> all() {
        return shuffler.shuffled(shelves.values().stream()
                .map(shelf -> shelf.committed().tenant())
                .toList());
    }

    @Override
    public Optional<TenantId> holder(KeyHash key) {
        return all().stream()
                .filter(tenant -> Stream.concat(
                                tenant.key().stream(), tenant.replacedKey().map(ReplacedKey::key).stream())
                        .map(StoredKey::hash)
                        .anyMatch(key::equals))
                .map(Tenant::id)
                .findFirst();
    }

    /** Every text that is stored of the tenant, wherever it stands and whatever {@code toString} keeps back. */
    public List<String> texts(TenantId tenant) {
        return StoredTexts.in(committed(tenant).orElseThrow());
    }

    /** Every row that is stored of the tenant, sorted, without the tenant's id, keys and signing secrets. */
    public List<String> rows(TenantId tenant) {
        return committed(tenant).orElseThrow().rows();
    }

    private Optional<TenantData> committed(TenantId tenant) {
        return Optional.ofNullable(shelves.get(tenant)).map(Shelf::committed);
    }

    /** Where one tenant's data lies; its monitor is the tenant's lock. */
    private static final class Shelf {
        private final AtomicReference<TenantData> data;

        Shelf(TenantData data) {
            this.data = new AtomicReference<>(data);
        }

        TenantData committed() {
            TenantData committed = data.get();
            if (committed == null) {
                throw new IllegalStateException("a shelf is never empty");
            }
            return committed;
        }

        void commit(TenantData draft) {
            data.set(draft);
        }
    }

    /** Gives lists in an order that nobody can lean on. */
    static final class Shuffler {
        private final Random random;

        Shuffler(long seed) {
            this.random = new Random(seed);
        }

        <T> List<T> shuffled(List<T> list) {
            List<T> copy = new ArrayList<>(list);
            Collections.shuffle(copy, random);
            return copy;
        }
    }
}
