package dev.intake;

import dev.intake.access.AccessViews;
import dev.intake.access.AgentAccess;
import dev.intake.access.AgentGrants;
import dev.intake.access.AuditTrail;
import dev.intake.access.IdempotentCalls;
import dev.intake.access.IngestionKey;
import dev.intake.account.Accounts;
import dev.intake.account.SignIn;
import dev.intake.account.SignInDependencies;
import dev.intake.action.Actions;
import dev.intake.contact.ContactViews;
import dev.intake.contact.FindContacts;
import dev.intake.email.ChooseEmails;
import dev.intake.email.WithdrawConsent;
import dev.intake.event.AnalyzeEvents;
import dev.intake.event.EventViews;
import dev.intake.feedback.ReceiveMailReport;
import dev.intake.ingest.DryRun;
import dev.intake.ingest.DryRunLimit;
import dev.intake.ingest.IngestBatch;
import dev.intake.ingest.IngestObserver;
import dev.intake.ingest.KeyGate;
import dev.intake.ingest.SetUpIngestion;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.program.ProgramLifecycle;
import dev.intake.program.ProgramViews;
import dev.intake.suppression.SuppressionViews;
import dev.intake.sweep.CountDays;
import dev.intake.sweep.ExpireCalls;
import dev.intake.sweep.ExpireEvents;
import dev.intake.sweep.ExpireRecords;
import dev.intake.sweep.ExpireTraffic;
import dev.intake.sweep.RecoverSteps;
import dev.intake.sweep.RenewAddressKeys;
import dev.intake.tenant.SetSender;
import dev.intake.tenant.TenantSetup;
import dev.intake.tenant.TenantViews;
import dev.intake.testworld.TestWorlds;
import dev.intake.traffic.CheckRecentEvents;
import dev.intake.traffic.ExplainMissing;
import dev.intake.traffic.FollowOperations;
import dev.intake.traffic.ReadArrivals;
import dev.intake.traffic.ReadBacklog;
import dev.intake.traffic.ReadIngestionHealth;
import dev.intake.traffic.Traffic;
import dev.intake.webhook.ConnectorViews;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** The use cases of the service, without transport, for embedding programs. Thread-safe if the storage is. */
public final class Intake {
    private static final int DRY_RUNS_REMEMBERED = 10_000;

    private final Storage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final RandomGenerator random;
    private final KeyGate gate;
    private final Traffic traffic;
    private final AgentAccess agentAccess;
    private final AnalyzeEvents analyzeEvents;
    private final DryRunLimit dryRuns;
    private final Actions<Storage> actions;

    private Intake(Storage storage, InstantSource clock, IdGenerator ids, RandomGenerator random) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
        this.random = random;
        this.gate = new KeyGate(storage, clock);
        this.traffic = new Traffic(storage.trafficLog(), clock, ids);
        this.agentAccess = new AgentAccess(storage, clock, ids);
        this.analyzeEvents = new AnalyzeEvents(storage::eventViews, clock);
        this.dryRuns = new DryRunLimit(DRY_RUNS_REMEMBERED);
        this.actions = new Actions<>(storage, clock, ids, random);
    }

    private Intake(Intake like, Actions<Storage> actions) {
        this.storage = like.storage;
        this.clock = like.clock;
        this.ids = like.ids;
        this.random = like.random;
        this.gate = like.gate;
        this.traffic = like.traffic;
        this.agentAccess = like.agentAccess;
        this.analyzeEvents = like.analyzeEvents;
        this.dryRuns = like.dryRuns;
        this.actions = actions;
    }

    /** Returns the same use cases, whose actions have this port. */
    public <T> Intake with(Class<T> type, Supplier<? extends T> port) {
        return new Intake(this, actions.with(type, port));
    }

    /** Creates the use cases with the system's clock and secure randomness. */
    public static Intake on(Storage storage) {
        SecureRandom random = new SecureRandom();
        InstantSource clock = InstantSource.system();
        return on(storage, clock, new TimeOrderedIds(clock, random), random);
    }

    /**
     * Creates the use cases.
     *
     * @param storage stores all data
     * @param clock the time source
     * @param ids generates ids
     * @param random generates keys; must be cryptographically strong outside tests
     */
    public static Intake on(Storage storage, InstantSource clock, IdGenerator ids, RandomGenerator random) {
        return new Intake(storage, clock, ids, random);
    }

    /** Returns the use case that receives reports of bounces and complaints as emails. */
    public ReceiveMailReport receiveMailReport() {
        return new ReceiveMailReport(storage, clock);
    }

    /** Returns the use case that ingests batches of operations. */
    public IngestBatch ingestBatch() {
        return ingestBatch(outcome -> {});
    }

    /**
     * Returns the use case that ingests batches of operations.
     *
     * @param observer is notified of outcomes
     */
    public IngestBatch ingestBatch(IngestObserver observer) {
        return new IngestBatch(storage, testWorlds(), gate, clock, ids, traffic, observer);
    }

    /** Returns the use case that computes the results of batches without storing anything. */
    public DryRun dryRun() {
        return new DryRun(storage, testWorlds(), gate, clock, ids, dryRuns);
    }

    /** Returns the use case that creates test worlds. */
    public TestWorlds testWorlds() {
        return new TestWorlds(storage, clock, ids);
    }

    /** Returns the use case that adds tenants and sets their limits. */
    public TenantSetup tenantSetup() {
        return new TenantSetup(storage, clock, random);
    }

    /** Returns the use case that generates ingestion keys. */
    public SetUpIngestion setUpIngestion() {
        return new SetUpIngestion(storage, clock, random);
    }

    /**
     * Generates the key of a tenant's test world if it has none.
     *
     * @param tenant the tenant, or its test world
     * @return the raw key, to be shown once; empty if there is one already, or no such tenant
     */
    public Optional<IngestionKey> generateTestKey(TenantId tenant) {
        return testWorlds().open(tenant).flatMap(setUpIngestion()::setUp);
    }

    /** Returns the use case that drafts and approves programs; {@link dev.intake.program.ProgramActions} has the rest. */
    public ProgramLifecycle programLifecycle() {
        return new ProgramLifecycle(storage, clock, ids);
    }

    /** Returns the use case that withdraws consent. */
    public WithdrawConsent withdrawConsent() {
        return new WithdrawConsent(storage, clock);
    }

    /** Returns the use case by which recipients choose which emails they get. */
    public ChooseEmails chooseEmails() {
        return new ChooseEmails(storage, clock);
    }

    /** Returns the actions with the same clock and ids. */
    public Actions<Storage> actions() {
        return actions;
    }

    /** Returns the queries about closed addresses. */
    public SuppressionViews suppressionViews(TenantId tenant) {
        return storage.suppressionViews(tenant);
    }

    /** Returns the use cases of programs, with the same clock and ids. */
    public Programs programs() {
        return Programs.on(storage, clock, ids, actions);
    }

    /** Returns the use case that connects applications as agents. */
    public AgentGrants agentGrants() {
        return new AgentGrants(storage, clock, ids, random);
    }

    /** Returns the use case that authorizes agent calls. */
    public AgentAccess agentAccess() {
        return agentAccess;
    }

    /** Returns the use case that performs calls at most once. */
    public IdempotentCalls idempotentCalls() {
        return new IdempotentCalls(storage, clock);
    }

    /** Returns the use case that reports recently received events. */
    public CheckRecentEvents checkRecentEvents() {
        return new CheckRecentEvents(storage, clock);
    }

    /** Returns the use case that lists received operations, recorded or not. */
    public FollowOperations followOperations() {
        return new FollowOperations(storage);
    }

    /** Returns the use case that analyzes recorded events. */
    public AnalyzeEvents analyzeEvents() {
        return analyzeEvents;
    }

    /** Returns the traffic counts of all use cases of this instance, which the caller flushes. */
    public Traffic traffic() {
        return traffic;
    }

    /** Returns the use case that changes the sender of a tenant's emails for the operator of the service. */
    public SetSender setSender() {
        return new SetSender(storage, clock, ids);
    }

    /** Returns the use case that deletes expired events. */
    public ExpireEvents expireEvents() {
        return new ExpireEvents(storage, testWorlds(), clock);
    }

    /** Returns the use case that counts the events of past days. */
    public CountDays countDays() {
        return new CountDays(storage, clock, ids);
    }

    /** Returns the use case that deletes expired traffic. */
    public ExpireTraffic expireTraffic() {
        return new ExpireTraffic(storage, clock);
    }

    /** Returns the use case that deletes expired calls with an idempotency key. */
    public ExpireCalls expireCalls() {
        return new ExpireCalls(storage, clock);
    }

    /** Returns the use case that deletes old entries of the audit record and the sign-in record. */
    public ExpireRecords expireRecords() {
        return new ExpireRecords(storage, clock);
    }

    /** Returns the recovery of steps whose due time was set by a clock that was ahead. */
    public RecoverSteps recoverSteps() {
        return new RecoverSteps(storage, clock);
    }

    /** Returns the renewal of addresses that earlier versions stored by other keys. */
    public RenewAddressKeys renewAddressKeys() {
        return new RenewAddressKeys(storage);
    }

    /** Returns the use case that manages dashboard accounts. */
    public Accounts accounts() {
        return new Accounts(storage, clock, ids, random);
    }

    /**
     * Returns a new use case that signs people in.
     *
     * @param parts its collaborators
     * @return a use case with its own attempt limits; create one for each service
     */
    public SignIn signIn(SignInDependencies parts) {
        return new SignIn(storage, parts, clock, ids, random);
    }

    /** Returns the use case that adds audit entries. */
    public AuditTrail auditTrail() {
        return new AuditTrail(storage, clock, ids);
    }

    /** Returns the use case that reports whether requests of a customer's server succeed. */
    public ReadArrivals readArrivals() {
        return new ReadArrivals(storage, clock);
    }

    /** Returns the use case that explains why missing events of providers did not arrive. */
    public ExplainMissing explainMissing() {
        return new ExplainMissing(storage, clock);
    }

    /** Returns the use case that reports the health of every source. */
    public ReadIngestionHealth readIngestionHealth() {
        return new ReadIngestionHealth(storage, clock);
    }

    /** Returns the use case that reads the backlog. */
    public ReadBacklog readBacklog() {
        return new ReadBacklog(storage, clock);
    }

    /** Returns the use case that finds contacts. */
    public FindContacts findContacts() {
        return new FindContacts(storage);
    }

    /** Returns the queries about contacts. */
    public ContactViews contactViews(TenantId tenant) {
        return storage.contactViews(tenant);
    }

    /** Returns the queries about tenants. */
    public TenantViews views() {
        return storage;
    }

    /** Returns the queries about agent tokens and the audit record. */
    public AccessViews accessViews(TenantId tenant) {
        return storage.accessViews(tenant);
    }

    /** Returns the queries about events. */
    public EventViews eventViews(TenantId tenant) {
        return storage.eventViews(tenant);
    }

    /** Returns the queries about programs. */
    public ProgramViews programViews(TenantId tenant) {
        return storage.programViews(tenant);
    }

    /** Returns the queries about connectors. */
    public ConnectorViews connectorViews(TenantId tenant) {
        return storage.connectorViews(tenant);
    }
}
