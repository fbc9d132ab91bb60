package dev.intake.testing;

import dev.intake.port.AccessViews;
import dev.intake.port.AccountRegistry;
import dev.intake.port.AcrossTenants;
import dev.intake.port.ConnectorViews;
import dev.intake.port.ContactViews;
import dev.intake.port.DayCounts;
import dev.intake.port.EventViews;
import dev.intake.port.ProgramViews;
import dev.intake.port.Snapshots;
import dev.intake.port.StepQueue;
import dev.intake.port.Storage;
import dev.intake.port.TenantRegistry;
import dev.intake.port.TenantViews;
import dev.intake.port.TrafficLog;
import dev.intake.port.TrafficViews;
import dev.intake.port.UnitOfWork;

/** A storage that does what another one does, for tests that change one part of it. */
public interface ForwardingStorage extends Storage {
    /** The storage that does the work. */
    Storage working();

    @Override
    default UnitOfWork unitOfWork() {
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
    default ConnectorViews connectorViews() {
        return working().connectorViews();
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
