package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.action.Actions;
import dev.intake.action.Result;
import dev.intake.ingest.Admission;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.TestTenant;
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

        assertThat(rename(acme, " Apex ", intake.actions().ofOperator())).isInstanceOf(Result.Done.class);
        assertThat(rename(acme, " ", intake.actions().ofOperator())).isInstanceOf(Result.Invalid.class);
        assertThat(intake.tenantSetup().list()).containsExactly(acme.withName("Apex"));
    }

    /** Under the service's address the name is all that recipients see of the sender. */
    @Test
    void rename_byAMember_isRefused_whileTheNameIsTheSenderUnderTheServicesAddress() {
        Tenant acme = intake.tenantSetup().create("Acme").orElseThrow();

        assertThat(rename(acme, "Another Bank", intake.actions())).isInstanceOf(Result.Refused.class);
        assertThat(intake.tenantSetup().list()).containsExactly(acme);

        intake.setSender()
                .change(
                        acme.id(),
                        sender -> sender.withFrom(SenderAddress.parse("hi@acme.example")),
                        Actor.COMMAND_LINE);
        assertThat(rename(acme, "Apex", intake.actions())).isInstanceOf(Result.Done.class);
    }

    private static Result<TenantSettings> rename(Tenant tenant, String name, Actions<Storage> actions) {
        Actor ada = new Actor(Actor.Kind.PERSON, "ada@example.com");
        return actions.run(SettingsActions.RENAME, tenant.id(), ada, TestTenant.given("name", name));
    }
}
