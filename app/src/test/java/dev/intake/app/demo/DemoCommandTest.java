package dev.intake.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.id.TenantId;
import dev.intake.tenant.Tenant;
import org.junit.jupiter.api.Test;

class DemoCommandTest {
    private final TestCommands commands = new TestCommands();

    @Test
    void demo_fillsOneTenant_andServesIt() {
        Result served = demo();

        assertThat(served.code()).as(served.err()).isZero();
        assertThat(served.out())
                .startsWith("Intake is running at http://localhost:")
                .contains("choose-password");
        assertThat(served.err()).contains("Making up day 30 of 30 for 80 contacts");
        assertThat(commands.intake.tenantSetup().list())
                .extracting(Tenant::name)
                .containsExactly(DemoTenant.NAME);
        assertThat(commands.json("contact", "list", tenant().value(), "--limit", "999")
                        .done())
                .hasSizeGreaterThanOrEqualTo(80);
    }

    @Test
    void demo_approvesThreePrograms_andLeavesADraft() {
        demo();

        JsonNode programs = commands.json("program", "list", tenant().value()).done();
        assertThat(programs.findValuesAsText("state")).containsExactlyInAnyOrder("active", "active", "active", "draft");
    }

    @Test
    void demo_sendsNothing() {
        demo();

        JsonNode emails = commands.json("email", "outbox", tenant().value()).done();
        assertThat(emails.findValuesAsText("state")).isNotEmpty().allMatch("kept"::equals);
    }

    @Test
    void demo_again_findsItFilled() {
        demo();
        long before = events();

        Result again = demo();

        assertThat(again.code()).isZero();
        assertThat(again.err()).doesNotContain("Making up");
        assertThat(events()).isEqualTo(before);
    }

    @Test
    void demo_onTheDatabaseOfOthers_isRefused() {
        commands.json("tenant", "create", "Acme").done();

        assertThat(commands.json("demo", "--port", "0").refused(1)).contains("holds other tenants");
        assertThat(commands.intake.tenantSetup().list()).hasSize(1);
    }

    @Test
    void demo_withAnExternalDatabase_isRefused() {
        assertThat(commands.json("demo", "--jdbc-url", "jdbc:postgresql://db.example.com/intake")
                        .refused(2))
                .contains("INTAKE_JDBC_URL");
    }

    private Result demo() {
        return commands.run("demo", "--port", "0", "--contacts", "80");
    }

    private TenantId tenant() {
        return commands.intake.tenantSetup().list().get(0).id();
    }

    private long events() {
        return commands.json("events", "list", tenant().value(), "--limit", "999")
                .done()
                .size();
    }
}
