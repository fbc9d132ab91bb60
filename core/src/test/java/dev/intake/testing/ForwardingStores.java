package dev.intake.testing;

import dev.intake.port.AccessStores;
import dev.intake.port.ConnectorStores;
import dev.intake.port.ContactStore;
import dev.intake.port.EmailStore;
import dev.intake.port.EnrollmentStore;
import dev.intake.port.ErasureStore;
import dev.intake.port.EventStore;
import dev.intake.port.PassageStore;
import dev.intake.port.ProfileStore;
import dev.intake.port.ProgramStore;
import dev.intake.port.TenantStores;
import dev.intake.tenant.Tenant;

/** Stores that do what others do, for tests that change one of them. */
public interface ForwardingStores extends TenantStores {
    /** The stores that do the work. */
    TenantStores working();

    @Override
    default Tenant tenant() {
        return working().tenant();
    }

    @Override
    default void save(Tenant changed) {
        working().save(changed);
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
    default ProfileStore profiles() {
        return working().profiles();
    }

    @Override
    default ProgramStore programs() {
        return working().programs();
    }

    @Override
    default EnrollmentStore enrollments() {
        return working().enrollments();
    }

    @Override
    default PassageStore passages() {
        return working().passages();
    }

    @Override
    default EmailStore emails() {
        return working().emails();
    }

    @Override
    default ConnectorStores connectors() {
        return working().connectors();
    }

    @Override
    default ErasureStore erasure() {
        return working().erasure();
    }

    @Override
    default AccessStores access() {
        return working().access();
    }
}
