package dev.intake.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import dev.intake.testing.Tries;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

        assertThat(states(tenant())).isNotEmpty().containsOnly("kept");
    }

    /** The made-up month ends now, so that its draws depend on the hour. */
    @ParameterizedTest
    @Tag(Tries.LAW)
    @MethodSource("ends")
    void demo_holdsNoEmail_atAnyHour(Instant end) {
        new DemoTenant(1, 80, end).fill(commands.backend(), "http://localhost:8080", progress -> {});

        assertThat(states(tenant())).isNotEmpty().containsOnly("kept");
    }

    static Stream<Instant> ends() {
        Instant day = Instant.parse("2026-11-26T20:01:00Z");
        return Stream.concat(
                IntStream.range(0, Tries.of(2, 24)).mapToObj(hour -> day.plus(Duration.ofHours(hour))),
                Stream.of(
                                "2026-03-01T00:00:30Z",
                                "2026-03-29T01:00:00Z",
                                "2026-10-25T01:30:00Z",
                                "2027-01-01T00:00:00Z")
                        .map(Instant::parse));
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

    private Set<String> states(TenantId tenant) {
        JsonNode emails = commands.json("email", "outbox", tenant.value(), "--limit", "999")
                .done();
        return Set.copyOf(emails.findValuesAsText("state"));
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
