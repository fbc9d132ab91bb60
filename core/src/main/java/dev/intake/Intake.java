package dev.intake;

import dev.intake.access.AccessViews;
import dev.intake.access.AgentAccess;
import dev.intake.access.AgentTokens;
import dev.intake.access.AuditTrail;
import dev.intake.account.Accounts;
import dev.intake.account.SignIn;
import dev.intake.account.SignInDependencies;
import dev.intake.contact.ContactViews;
import dev.intake.contact.FindContacts;
import dev.intake.email.WithdrawConsent;
import dev.intake.event.AnalyzeEvents;
import dev.intake.event.EventViews;
import dev.intake.health.CheckRecentEvents;
import dev.intake.health.FollowOperations;
import dev.intake.health.ReadArrivals;
import dev.intake.health.ReadBacklog;
import dev.intake.health.ReadIngestionHealth;
import dev.intake.health.Traffic;
import dev.intake.id.IdGenerator;
import dev.intake.id.TimeOrderedIds;
import dev.intake.ingest.DryRun;
import dev.intake.ingest.DryRunLimit;
import dev.intake.ingest.IngestBatch;
import dev.intake.ingest.IngestObserver;
import dev.intake.ingest.RememberedKeys;
import dev.intake.ingest.SetUpIngestion;
import dev.intake.program.ProgramLifecycle;
import dev.intake.program.ProgramViews;
import dev.intake.program.SetSignupEvent;
import dev.intake.sweep.CountDays;
import dev.intake.sweep.ExpireEvents;
import dev.intake.sweep.ExpireTraffic;
import dev.intake.tenant.SetRetention;
import dev.intake.tenant.SetSenderName;
import dev.intake.tenant.TenantSetup;
import dev.intake.tenant.TenantViews;
import dev.intake.webhook.ConnectorViews;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/**
 * The service without any transport: what an embedding program calls. Safe for use by several threads when the storage
 * is.
 */
public final class Intake {
    private static final int DRY_RUNS_REMEMBERED = 10_000;

    private final Storage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final RandomGenerator random;
    private final RememberedKeys keys = new RememberedKeys();
    private final Traffic traffic;
    private final AnalyzeEvents analyzeEvents;
    private final DryRunLimit dryRuns = new DryRunLimit(DRY_RUNS_REMEMBERED);

    private Intake(Storage storage, InstantSource clock, IdGenerator ids, RandomGenerator random) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
        this.random = random;
        this.traffic = new Traffic(storage.trafficLog(), clock, ids);
        this.analyzeEvents = new AnalyzeEvents(storage.eventViews(), clock);
    }

    /** The service on this storage, with the system's clock and its strong randomness. */
    public static Intake on(Storage storage) {
        SecureRandom random = new SecureRandom();
        InstantSource clock = InstantSource.system();
        return on(storage, clock, new TimeOrderedIds(clock, random), random);
    }

    /**
     * The service on this storage, with everything from outside given.
     *
     * @param storage where everything is kept
     * @param clock gives the time
     * @param ids gives new ids
     * @param random makes keys; must be cryptographically strong outside of tests
     */
    public static Intake on(Storage storage, InstantSource clock, IdGenerator ids, RandomGenerator random) {
        return new Intake(storage, clock, ids, random);
    }

    /** Takes in batches of operations. */
    public IngestBatch ingestBatch() {
        return ingestBatch(outcome -> {});
    }

    /**
     * Takes in batches of operations.
     *
     * @param observer is told what they come to
     */
    public IngestBatch ingestBatch(IngestObserver observer) {
        return new IngestBatch(storage, clock, ids, keys, traffic, observer);
    }

    /** Tells what batches of operations would do. */
    public DryRun dryRun() {
        return new DryRun(storage, clock, ids, dryRuns);
    }

    /** Adds tenants and sets their limits. */
    public TenantSetup tenantSetup() {
        return new TenantSetup(storage, clock, random);
    }

    /** Generates ingestion keys. */
    public SetUpIngestion setUpIngestion() {
        return new SetUpIngestion(storage, clock, random);
    }

    /** Saves signup events. */
    public SetSignupEvent setSignupEvent() {
        return new SetSignupEvent(storage, clock, ids);
    }

    /** Drafts, approves, pauses and resumes programs. */
    public ProgramLifecycle programLifecycle() {
        return new ProgramLifecycle(storage, clock, ids);
    }

    /** Withdraws consent. */
    public WithdrawConsent withdrawConsent() {
        return new WithdrawConsent(storage, clock);
    }

    /** What programs send, with the same clock and ids. */
    public Programs programs() {
        return Programs.on(storage, clock, ids);
    }

    /** Makes and revokes agent tokens. */
    public AgentTokens agentTokens() {
        return new AgentTokens(storage, clock, ids, random);
    }

    /** Lets agents in. */
    public AgentAccess agentAccess() {
        return new AgentAccess(storage, clock, ids);
    }

    /** Looks whether events arrive. */
    public CheckRecentEvents checkRecentEvents() {
        return new CheckRecentEvents(storage, clock);
    }

    /** Shows what was sent, recorded or not. */
    public FollowOperations followOperations() {
        return new FollowOperations(storage);
    }

    /** Answers questions about recorded events. */
    public AnalyzeEvents analyzeEvents() {
        return analyzeEvents;
    }

    /** What has come in since it was last written down, of everything that this object was asked to do. */
    public Traffic traffic() {
        return traffic;
    }

    /** Sets the name that recipients of a tenant's emails see as the sender. */
    public SetSenderName setSenderName() {
        return new SetSenderName(storage, clock, ids);
    }

    /** Sets for how long what tenants sent is kept. */
    public SetRetention setRetention() {
        return new SetRetention(storage, clock, ids);
    }

    /** Removes old events of tenants who do not keep them for ever. */
    public ExpireEvents forgetEvents() {
        return new ExpireEvents(storage, clock);
    }

    /** Counts the events of days that are over. */
    public CountDays countDays() {
        return new CountDays(storage, clock, ids);
    }

    /** Removes what is kept of old traffic. */
    public ExpireTraffic forgetTraffic() {
        return new ExpireTraffic(storage, clock);
    }

    /** Makes accounts of people. */
    public Accounts accounts() {
        return new Accounts(storage, clock, ids, random);
    }

    /**
     * Lets people in.
     *
     * @param parts what that needs from outside
     * @return keeps count of attempts, so a service makes one only
     */
    public SignIn signIn(SignInDependencies parts) {
        return new SignIn(storage, parts, clock, ids, random);
    }

    /** Puts on record what people do. */
    public AuditTrail auditTrail() {
        return new AuditTrail(storage, clock, ids);
    }

    /** Reports whether a customer's server gets through. */
    public ReadArrivals readArrivals() {
        return new ReadArrivals(storage, clock);
    }

    /** Tells whether every connector is alive. */
    public ReadIngestionHealth readIngestionHealth() {
        return new ReadIngestionHealth(storage, clock);
    }

    /** Tells how much work waits. */
    public ReadBacklog readBacklog() {
        return new ReadBacklog(storage, clock);
    }

    /** Finds contacts by what people have at hand. */
    public FindContacts findContacts() {
        return new FindContacts(storage);
    }

    /** Lists contacts, and what is stored about one. */
    public ContactViews contactViews() {
        return storage.contactViews();
    }

    /** Looks at what is stored. */
    public TenantViews views() {
        return storage.views();
    }

    /** Looks at who may act for a tenant, and at what they did. */
    public AccessViews accessViews() {
        return storage.accessViews();
    }

    /** Returns the queries about events. */
    public EventViews eventViews() {
        return storage.eventViews();
    }

    /** Returns the queries about programs. */
    public ProgramViews programViews() {
        return storage.programViews();
    }

    /** Returns the queries about connectors. */
    public ConnectorViews connectorViews() {
        return storage.connectorViews();
    }
}
