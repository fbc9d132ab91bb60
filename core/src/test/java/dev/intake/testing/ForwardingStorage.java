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
import dev.intake.health.TrafficLog;
import dev.intake.health.TrafficViews;
import dev.intake.ingest.Snapshots;
import dev.intake.program.ProgramViews;
import dev.intake.step.StepQueue;
import dev.intake.store.UnitOfWork;
import dev.intake.suppression.SuppressionViews;
import dev.intake.tenant.TenantRegistry;
import dev.intake.tenant.TenantViews;
import dev.intake.userimport.ImportViews;
import dev.intake.verification.VerificationViews;
import dev.intake.webhook.ConnectorViews;

/** A storage that does what another one does, for tests that change one part of it. */
public interface ForwardingStorage extends Storage {
    /** The storage that does the work. */
    Storage working();

    @Override
    default UnitOfWork<TenantStores> unitOfWork() {
        return working().unitOfWork();
    }

    @Override
    default Snapshots snapshots() {
        return working().snapshots();
    }

    @Override
    default TenantViews views() {
        return working().views();
    }

    @Override
    default ContactViews contactViews() {
        return working().contactViews();
    }

    @Override
    default SuppressionViews suppressionViews() {
        return working().suppressionViews();
    }

    @Override
    default ConnectorViews connectorViews() {
        return working().connectorViews();
    }

    @Override
    default VerificationViews verificationViews() {
        return working().verificationViews();
    }

    @Override
    default ImportViews importViews() {
        return working().importViews();
    }

    @Override
    default FeedbackViews feedbackViews() {
        return working().feedbackViews();
    }

    @Override
    default ProgramViews programViews() {
        return working().programViews();
    }

    @Override
    default AccessViews accessViews() {
        return working().accessViews();
    }

    @Override
    default StepQueue stepQueue() {
        return working().stepQueue();
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
    default TrafficViews trafficViews() {
        return working().trafficViews();
    }

    @Override
    default TrafficLog trafficLog() {
        return working().trafficLog();
    }

    @Override
    default EventViews eventViews() {
        return working().eventViews();
    }

    @Override
    default DayCounts dayCounts() {
        return working().dayCounts();
    }
}
