package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.ingest.Admission;
import dev.intake.testing.InMemoryStorage;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TenantSetupTest {
    private final Intake intake = Intake.on(new InMemoryStorage());

    @Test
    void createFirst_withoutAnyTenant_isOneWhoseKeyIsInForce_andOnlyOnce() {
        FirstTenant first = intake.tenantSetup().createFirst().orElseThrow();

        assertThat(intake.ingestBatch().admit(first.tenant().id(), Optional.of(first.key())))
                .isInstanceOf(Admission.Admitted.class);
        assertThat(intake.tenantSetup().createFirst()).isEmpty();
        assertThat(intake.tenantSetup().list()).containsExactly(first.tenant());
    }

    @Test
    void createFirst_withAnotherTenant_createsNone() {
        Tenant acme = intake.tenantSetup().create("Acme").orElseThrow();

        assertThat(intake.tenantSetup().createFirst()).isEmpty();
        assertThat(intake.tenantSetup().list()).containsExactly(acme);
    }

    @Test
    void rename_changesTheNameOnly_andRejectsABlankOne() {
        Tenant acme = intake.tenantSetup().create("Acme").orElseThrow();

        assertThat(intake.tenantSetup().rename(acme.id(), " Apex ")).contains(acme.withName("Apex"));
        assertThat(intake.tenantSetup().rename(acme.id(), " ")).isEmpty();
        assertThat(intake.tenantSetup().list()).containsExactly(acme.withName("Apex"));
    }
}
