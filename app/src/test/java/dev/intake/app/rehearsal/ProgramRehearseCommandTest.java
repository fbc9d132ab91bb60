package dev.intake.app.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.testing.TestTenant;
import org.junit.jupiter.api.Test;

class ProgramRehearseCommandTest {
    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();
    private final String program = draft();

    private String draft() {
        TenantId id = new TenantId(tenant);
        ProgramId drafted = commands.intake
                .programLifecycle()
                .draft(id, "Welcome", new EventType("user.signed_up"))
                .orElseThrow()
                .id();
        TestTenant.giveEmails(commands.intake.programs(), id, drafted);
        commands.send(
                tenant,
                TestTenant.identify("ann", "ann@example.com", null),
                TestTenant.track("ann", null, "user.signed_up", "m1"),
                TestTenant.track("ann", null, "user.signed_up", "m2"));
        return drafted.toString();
    }

    @Test
    void rehearse_aDraft_showsEnrollmentsAndWhatIsDue() {
        JsonNode rehearsal = commands.json("program", "rehearse", tenant, program, "--days", "7")
                .done();

        assertThat(rehearsal.get("events").intValue()).isEqualTo(2);
        assertThat(rehearsal.get("enrolled").intValue()).isEqualTo(1);
        assertThat(rehearsal.at("/notEnrolled/already-entered").intValue()).isEqualTo(1);
        assertThat(rehearsal.at("/enrollments/0/dueAt").isTextual()).isTrue();
        assertThat(commands.run("program", "rehearse", tenant, program).out())
                .contains("Would have entered  1", "already-entered: 1", "step 1 is due");
    }

    @Test
    void rehearse_oneContact_continuesToTheLastStep_andIsFoundByAnyIdentity() {
        JsonNode rehearsal = commands.json("program", "rehearse", tenant, program, "--contact", "ann")
                .done();
        assertThat(rehearsal.at("/steps/0/sent").intValue()).isEqualTo(1);
        assertThat(rehearsal.at("/enrollments/0/emails/0/state").textValue()).isEqualTo("sent");
        assertThat(commands.run("program", "rehearse", tenant, program, "--contact", "ann@example.com")
                        .out())
                .contains("enters", "step 1: sent");
        assertThat(commands.run("program", "rehearse", tenant, program, "--contact", "nobody")
                        .err())
                .contains("has no contact");
    }

    @Test
    void rehearse_outsideTheLimits_isAUsageError() {
        assertThat(commands.run("program", "rehearse", tenant, program, "--days", "367")
                        .err())
                .contains("--days must be 1 to 366, not 367");
        assertThat(commands.run("program", "rehearse", tenant, program, "--limit", "0")
                        .err())
                .contains("--limit must be 1 to 1000, not 0");
        assertThat(commands.run("program", "rehearse", tenant, program, "--days", "7", "--contact", "ann")
                        .err())
                .contains("mutually exclusive");
    }
}
