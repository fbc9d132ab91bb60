package dev.intake.testing;

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

/** Stores that do what others do, for tests that change one of them. */
public interface ForwardingStores extends TenantStores {
    /** The stores that do the work. */
    TenantStores working();

    @Override
    default int deleteTestRows(int limit) {
        return working().deleteTestRows(limit);
    }

    @Override
    default Tenant tenant() {
        return working().tenant();
    }

    @Override
    default void save(Tenant changed) {
        working().save(changed);
    }

    @Override
    default IngestionAccess access() {
        return working().access();
    }

    @Override
    default void saveKeys(Optional<StoredKey> key, Optional<ReplacedKey> replaced) {
        working().saveKeys(key, replaced);
    }

    @Override
    default void saveBucket(TokenBucket bucket) {
        working().saveBucket(bucket);
    }

    @Override
    default IngestSnapshot gather(BatchRefs refs) {
        return working().gather(refs);
    }

    @Override
    default ReportFacts reportFacts(Set<EventType> types, Set<ContactId> contacts) {
        return working().reportFacts(types, contacts);
    }

    @Override
    default void apply(IngestPlan plan) {
        working().apply(plan);
    }

    @Override
    default ContactStore contacts() {
        return working().contacts();
    }

    @Override
    default EventStore events() {
        return working().events();
    }

    @Override
    default ProgramStore programs() {
        return working().programs();
    }

    @Override
    default EnrollmentProgressStore progress() {
        return working().progress();
    }

    @Override
    default EmailStore emails() {
        return working().emails();
    }

    @Override
    default Optional<StepSnapshot> gather(StepRefs refs) {
        return working().gather(refs);
    }

    @Override
    default void apply(List<StepDecision> decisions) {
        working().apply(decisions);
    }

    @Override
    default SuppressionStore suppressions() {
        return working().suppressions();
    }

    @Override
    default ErasureStore erasure() {
        return working().erasure();
    }

    @Override
    default DeliverySnapshot gather(DeliveryRefs refs) {
        return working().gather(refs);
    }

    @Override
    default void apply(DeliveryWrites writes) {
        working().apply(writes);
    }

    @Override
    default Shell shell(ContactId contact, Optional<ContactId> user) {
        return working().shell(contact, user);
    }

    @Override
    default void move(Shell.Move move) {
        working().move(move);
    }

    @Override
    default DeliveryStore deliveries() {
        return working().deliveries();
    }

    @Override
    default FailedStore failed() {
        return working().failed();
    }

    @Override
    default IgnoredStore ignored() {
        return working().ignored();
    }

    @Override
    default SecretStore secrets() {
        return working().secrets();
    }

    @Override
    default FeedbackStore feedback() {
        return working().feedback();
    }

    @Override
    default SyncStore sync() {
        return working().sync();
    }

    @Override
    default IdempotentCallStore idempotentCalls() {
        return working().idempotentCalls();
    }

    @Override
    default AgentTokenStore agentTokens() {
        return working().agentTokens();
    }

    @Override
    default void audit(Collection<AuditEntry> entries) {
        working().audit(entries);
    }

    @Override
    default List<AuditEntry> audit(AuditQuery query) {
        return working().audit(query);
    }

    @Override
    default int deleteAuditBefore(Instant before, int limit) {
        return working().deleteAuditBefore(before, limit);
    }

    @Override
    default Optional<TypeProfile> profile(EventType type) {
        return working().profile(type);
    }
}
