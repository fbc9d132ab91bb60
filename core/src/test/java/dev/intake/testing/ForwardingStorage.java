package dev.intake.testing;

import dev.intake.AcrossTenants;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.AccessViews;
import dev.intake.account.AccountRegistry;
import dev.intake.contact.ContactViews;
import dev.intake.event.DayCounts;
import dev.intake.event.EventViews;
import dev.intake.feedback.FeedbackViews;
import dev.intake.ingest.Snapshots;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.program.ProgramViews;
import dev.intake.step.StepQueue;
import dev.intake.step.StepRecovery;
import dev.intake.suppression.SuppressionViews;
import dev.intake.sync.SyncViews;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantRegistry;
import dev.intake.traffic.TrafficLog;
import dev.intake.traffic.TrafficViews;
import dev.intake.webhook.ConnectorViews;
import java.util.Optional;
import java.util.function.Supplier;

/** A storage that does what another one does, for tests that change one part of it. */
public interface ForwardingStorage extends Storage {
    /** The storage that does the work. */
    Storage working();

    @Override
    default <T> T unproven(Supplier<T> lookup) {
        return working().unproven(lookup);
    }

    @Override
    default UnitOfWork<TenantStores> unitOfWork() {
        return working().unitOfWork();
    }

    @Override
    default Snapshots snapshots() {
        return working().snapshots();
    }

    @Override
    default ContactViews contactViews(TenantId tenant) {
        return working().contactViews(tenant);
    }

    @Override
    default SuppressionViews suppressionViews(TenantId tenant) {
        return working().suppressionViews(tenant);
    }

    @Override
    default ConnectorViews connectorViews(TenantId tenant) {
        return working().connectorViews(tenant);
    }

    @Override
    default SyncViews syncViews(TenantId tenant) {
        return working().syncViews(tenant);
    }

    @Override
    default FeedbackViews feedbackViews(TenantId tenant) {
        return working().feedbackViews(tenant);
    }

    @Override
    default ProgramViews programViews(TenantId tenant) {
        return working().programViews(tenant);
    }

    @Override
    default AccessViews accessViews(TenantId tenant) {
        return working().accessViews(tenant);
    }

    @Override
    default StepQueue stepQueue() {
        return working().stepQueue();
    }

    @Override
    default StepRecovery stepRecovery() {
        return working().stepRecovery();
    }

    @Override
    default AcrossTenants acrossTenants() {
        return working().acrossTenants();
    }

    @Override
    default TenantRegistry registry() {
        return working().registry();
    }

    @Override
    default AccountRegistry accounts() {
        return working().accounts();
    }

    @Override
    default TrafficViews trafficViews(TenantId tenant) {
        return working().trafficViews(tenant);
    }

    @Override
    default TrafficLog trafficLog() {
        return working().trafficLog();
    }

    @Override
    default EventViews eventViews(TenantId tenant) {
        return working().eventViews(tenant);
    }

    @Override
    default DayCounts dayCounts() {
        return working().dayCounts();
    }

    @Override
    default Optional<IngestionAccess> ingestionAccess(TenantId tenant) {
        return working().ingestionAccess(tenant);
    }

    @Override
    default Optional<Tenant> tenant(TenantId tenant) {
        return working().tenant(tenant);
    }
}
