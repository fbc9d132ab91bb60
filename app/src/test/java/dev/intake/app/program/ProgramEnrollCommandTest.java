package dev.intake.app.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.testing.TestTenant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramEnrollCommandTest {
    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();
    private final String program = liveProgram();

    private String liveProgram() {
        TenantId id = new TenantId(tenant);
        ProgramId drafted = commands.intake
                .programLifecycle()
                .draft(id, "Welcome", new EventType("user.signed_up"))
                .orElseThrow()
                .id();
        TestTenant.giveEmails(commands.intake.programs(), id, drafted);
        JsonNode approved = commands.approve(tenant, drafted.toString());
        assertThat(approved.get("state").textValue()).isEqualTo("active");
        return drafted.toString();
    }

    @Test
    void contacts_areCounted_andEnrolledWithYes() {
        commands.send(
                tenant,
                TestTenant.identify("ann", "ann@example.com", null, "plan", "pro"),
                TestTenant.identify("bob", null, null, "plan", "pro"),
                TestTenant.identify("cid", "cid@example.com", null, "plan", "free"));

        JsonNode counted = commands.json("program", "enroll", tenant, program, "--attribute", "plan=pro")
                .done();
        assertThat(counted.get("done").booleanValue()).isFalse();
        assertThat(counted.get("enrolled").intValue()).isEqualTo(1);
        assertThat(counted.get("withoutEvent").intValue()).isEqualTo(1);
        assertThat(counted.at("/heldBack/no-address").intValue()).isEqualTo(1);
        assertThat(commands.run("program", "enroll", tenant, program, "--all").out())
                .contains("Would be enrolled: 2.", "2 of them without an event", "no-address: 1", "--yes");

        assertThat(commands.run("program", "enroll", tenant, program, "--contact", "ann", "--yes")
                        .out())
                .contains("Enrolled: 1.", "Excluded: 0.")
                .doesNotContain("Nobody");
        assertThat(commands.run("program", "enroll", tenant, program, "--all", "--yes")
                        .out())
                .contains("Enrolled: 1.", "already-entered: 1", "no-address: 1");
        assertThat(commands.run("explain", tenant, "--contact", "ann").out())
                .contains("enrolled by hand by the command line");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--all --contact ann", "--attribute plan", "--attribute =x", "--event ?"})
    void selection_isOneOfFour(String options) {
        String[] arguments = ("program enroll " + tenant + " " + program + " " + options)
                .strip()
                .split(" +");
        assertThat(commands.run(arguments).code()).isEqualTo(2);
    }
}
