package dev.intake.jdbc;

import dev.intake.TenantStores;
import dev.intake.access.AgentTokenStore;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.access.IdempotentCallStore;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.connector.Shell;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactStore;
import dev.intake.email.EmailStore;
import dev.intake.event.EventStore;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.feedback.FeedbackStore;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.ReportFacts;
import dev.intake.jdbc.access.JdbcAgentTokenStore;
import dev.intake.jdbc.access.JdbcAuditStore;
import dev.intake.jdbc.access.JdbcIdempotentCallStore;
import dev.intake.jdbc.contact.JdbcContactStore;
import dev.intake.jdbc.email.JdbcEmailStore;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.event.JdbcTypeProfiles;
import dev.intake.jdbc.feedback.JdbcFeedbackStore;
import dev.intake.jdbc.ingest.JdbcBatches;
import dev.intake.jdbc.privacy.JdbcErasureStore;
import dev.intake.jdbc.program.EventTypes;
import dev.intake.jdbc.program.JdbcEnrollmentProgressStore;
import dev.intake.jdbc.program.JdbcProgramStore;
import dev.intake.jdbc.secret.JdbcSecretStore;
import dev.intake.jdbc.sql.LockedTenant;
import dev.intake.jdbc.sql.TenantRows;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.step.DueStepRows;
import dev.intake.jdbc.suppression.JdbcSuppressionStore;
import dev.intake.jdbc.sync.JdbcSyncStore;
import dev.intake.jdbc.testworld.JdbcTestRows;
import dev.intake.jdbc.webhook.JdbcDeliveries;
import dev.intake.jdbc.webhook.JdbcDeliveryStore;
import dev.intake.jdbc.webhook.JdbcFailedStore;
import dev.intake.jdbc.webhook.JdbcIgnoredStore;
import dev.intake.jdbc.webhook.JdbcShells;
import dev.intake.kernel.TokenBucket;
import dev.intake.privacy.ErasureStore;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.program.ProgramStore;
import dev.intake.secret.SecretStore;
import dev.intake.step.StepDecision;
import dev.intake.step.StepRefs;
import dev.intake.step.StepSnapshot;
import dev.intake.suppression.SuppressionStore;
import dev.intake.sync.SyncStore;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.Tenant;
import dev.intake.webhook.DeliveryRefs;
import dev.intake.webhook.DeliverySnapshot;
import dev.intake.webhook.DeliveryStore;
import dev.intake.webhook.DeliveryWrites;
import dev.intake.webhook.FailedStore;
import dev.intake.webhook.IgnoredStore;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The stores of one transaction. */
final class JdbcTenantStores implements TenantStores {
    private final TenantSession session;
    private final LockedTenant locked;
    private final EventTypes eventTypes;
    private final JdbcEventStore events;

    JdbcTenantStores(TenantSession session, LockedTenant locked) {
        this.session = session;
        this.locked = locked;
        this.events = new JdbcEventStore(session);
        this.eventTypes = new EventTypes(session);
    }

    @Override
    public Tenant tenant() {
        return locked.tenant();
    }

    @Override
    public IngestionAccess access() {
        return locked.access();
    }

    @Override
    public void save(Tenant changed) {
        if (!changed.id().equals(locked.id())) {
            throw new IllegalArgumentException("this unit of work belongs to another tenant");
        }
        locked.queue(); // as it was locked, which no later statement could read
        TenantRows.bind(session.sql("""
                UPDATE tenant
                SET name = :name, signup_event = :signupEvent, key_hash = :keyHash,
                    key_prefix = :keyPrefix, key_generated_at = :keyGeneratedAt::timestamptz,
                    grace_key_hash = :graceKeyHash, grace_key_prefix = :graceKeyPrefix,
                    grace_key_generated_at = :graceKeyGeneratedAt::timestamptz,
                    grace_key_ends_at = :graceKeyEndsAt::timestamptz,
                    requests_per_hour = :requestsPerHour, burst = :burst,
                    bucket_level = :bucketLevel, bucket_at = :bucketAt::timestamptz,
                    event_days = :eventDays, delivery_days = :deliveryDays, body_days = :bodyDays,
                    forgotten_before = :forgottenBefore::timestamptz, sender_name = :senderName,
                    sender_from = :senderFrom, sender_reply_to = :senderReplyTo,
                    postal_address = :postalAddress,
                    timezone = :timezone, cap_emails = :capEmails, cap_days = :capDays, emails_per_address = :emailsPerAddress,
                    layout_header = :layoutHeader, layout_footer = :layoutFooter,
                    layout_accent = :layoutAccent, layout_background = :layoutBackground,
                    mail_host = :mailHost, mail_port = :mailPort, mail_security = :mailSecurity, mail_from = :mailFrom,
                    mail_user = :mailUser, mail_password = :mailPassword, mail_set_at = :mailSetAt::timestamptz
                WHERE tenant_id = :tenant
                """), changed).write();
    }

    @Override
    public void saveKeys(Optional<StoredKey> key, Optional<ReplacedKey> replaced) {
        TenantRows.bindKeys(session.sql("""
                UPDATE tenant
                SET key_hash = :keyHash, key_prefix = :keyPrefix, key_generated_at = :keyGeneratedAt::timestamptz,
                    grace_key_hash = :graceKeyHash, grace_key_prefix = :graceKeyPrefix,
                    grace_key_generated_at = :graceKeyGeneratedAt::timestamptz,
                    grace_key_ends_at = :graceKeyEndsAt::timestamptz
                WHERE tenant_id = :tenant
                """), key, replaced).write();
    }

    @Override
    public void saveBucket(TokenBucket bucket) {
        session.sql("""
                UPDATE tenant
                SET bucket_level = :bucketLevel, bucket_at = :bucketAt::timestamptz
                WHERE tenant_id = :tenant
                """)
                .bind("bucketLevel", bucket.level())
                .bind("bucketAt", bucket.at())
                .write();
    }

    @Override
    public int deleteTestRows(int limit) {
        return new JdbcTestRows(session, locked, events).deleteSome(limit);
    }

    @Override
    public IngestSnapshot gather(BatchRefs refs) {
        return batches().gather(refs);
    }

    @Override
    public ReportFacts reportFacts(Set<EventType> types, Set<ContactId> contacts) {
        return batches().reportFacts(types, contacts);
    }

    @Override
    public void apply(IngestPlan plan) {
        batches().apply(plan);
    }

    private JdbcBatches batches() {
        return new JdbcBatches(session, locked, eventTypes, events);
    }

    @Override
    public ContactStore contacts() {
        return new JdbcContactStore(session);
    }

    @Override
    public EventStore events() {
        return events;
    }

    @Override
    public ProgramStore programs() {
        return new JdbcProgramStore(session, eventTypes);
    }

    @Override
    public EnrollmentProgressStore progress() {
        return new JdbcEnrollmentProgressStore(session);
    }

    @Override
    public EmailStore emails() {
        return new JdbcEmailStore(session);
    }

    @Override
    public Optional<StepSnapshot> gather(StepRefs refs) {
        return new DueStepRows(session, locked).gather(refs);
    }

    @Override
    public void apply(List<StepDecision> decisions) {
        new DueStepRows(session, locked).apply(decisions);
    }

    @Override
    public DeliverySnapshot gather(DeliveryRefs refs) {
        return new JdbcDeliveries(session, events).gather(refs);
    }

    @Override
    public void apply(DeliveryWrites writes) {
        batches().apply(writes.ingest());
        new JdbcDeliveries(session, events).apply(writes);
        ignored().keep(writes.ignored());
    }

    @Override
    public Shell shell(ContactId contact, Optional<ContactId> user) {
        return new JdbcShells(session).read(contact, user);
    }

    @Override
    public void move(Shell.Move move) {
        new JdbcShells(session).move(move);
    }

    @Override
    public DeliveryStore deliveries() {
        return new JdbcDeliveryStore(session);
    }

    @Override
    public FailedStore failed() {
        return new JdbcFailedStore(session);
    }

    @Override
    public IgnoredStore ignored() {
        return new JdbcIgnoredStore(session, locked);
    }

    @Override
    public SecretStore secrets() {
        return new JdbcSecretStore(session);
    }

    @Override
    public SyncStore sync() {
        return new JdbcSyncStore(session);
    }

    @Override
    public FeedbackStore feedback() {
        return new JdbcFeedbackStore(session);
    }

    @Override
    public SuppressionStore suppressions() {
        return new JdbcSuppressionStore(session);
    }

    @Override
    public ErasureStore erasure() {
        return new JdbcErasureStore(session, events);
    }

    @Override
    public AgentTokenStore agentTokens() {
        return new JdbcAgentTokenStore(session);
    }

    @Override
    public IdempotentCallStore idempotentCalls() {
        return new JdbcIdempotentCallStore(session);
    }

    @Override
    public void audit(Collection<AuditEntry> entries) {
        new JdbcAuditStore(session).add(entries);
    }

    @Override
    public List<AuditEntry> audit(AuditQuery query) {
        return new JdbcAuditStore(session).newestFirst(query);
    }

    @Override
    public int deleteAuditBefore(Instant before, int limit) {
        return new JdbcAuditStore(session).deleteBefore(before, limit);
    }

    @Override
    public Optional<TypeProfile> profile(EventType type) {
        return new JdbcTypeProfiles(session).profile(type);
    }
}
