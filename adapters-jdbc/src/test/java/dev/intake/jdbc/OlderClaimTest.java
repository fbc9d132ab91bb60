package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Intake;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.Reentry;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A node of the version before contacts could enter a program again takes all enrollments of a contact for one. */
class OlderClaimTest {
    private static final String CLAIM = """
            UPDATE enrollment SET due_at = due_at, claim = claim + 1
            WHERE tenant_id = (SELECT tenant_id FROM tenant WHERE public_id = '%s') AND program_id = '%s'
            """;
    private static final Instant LATER = Instant.parse("2100-01-01T00:00:00Z");

    @Test
    void olderNode_cannotClaimEnrollmentsForValues_andOthersAsBefore() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            PostgresStorage storage = recorded.storage();
            Intake intake = Intake.on(storage);
            TestTenant tenant = TestTenant.of(storage, intake);
            Program.Live once = tenant.liveProgram("failed");
            Program.Live again = tenant.liveProgram("failed");
            EmailSequence emails = intake.programs().views(tenant.id()).sequence(again);
            Reentry perSubscription = new Reentry.Per(new AttributeKey("subscription_id"));
            intake.programs()
                    .drafting()
                    .revise(
                            tenant.id(),
                            again.id(),
                            new EmailSequence(emails.mode(), emails.steps(), ExitRule.NONE, perSubscription));
            tenant.send(
                    TestTenant.track("ann", null, "failed", "m1", "subscription_id", "sub_1"),
                    TestTenant.track("ann", null, "failed", "m2", "subscription_id", "sub_2"));

            recorded.execute(CLAIM.formatted(tenant.id().value(), once.id()));
            assertThatThrownBy(
                            () -> recorded.execute(CLAIM.formatted(tenant.id().value(), again.id())))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("enrollment_claim_check");

            assertThat(storage.stepQueue().claim(tenant.id(), once.id(), LATER, LATER.plusSeconds(1), 10))
                    .singleElement()
                    .satisfies(claimed -> assertThat(claimed.claim()).isEqualTo(2));
            assertThat(storage.stepQueue().claim(tenant.id(), again.id(), LATER, LATER.plusSeconds(1), 10))
                    .hasSize(2)
                    .allSatisfy(claimed -> assertThat(claimed.claim()).isEqualTo(2));
        }
    }
}
