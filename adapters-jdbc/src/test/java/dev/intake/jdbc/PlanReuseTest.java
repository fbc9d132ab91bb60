package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.jdbc.RecordedStorage.Prepared;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.ManualClock;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The database plans a statement for the values of its first five runs, and from then on only if that promises a better
 * plan than the one it keeps. A short array looks like one, and for a single delivery planning takes longer than
 * everything else about the statement.
 */
class PlanReuseTest {
    private static final int FIRST = 5;
    private static final int MANY = 30;

    private final ManualClock clock = new ManualClock();

    @Test
    void deliveries_keepTheirPlans() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            Connectors node = StripeAccount.node(recorded.storage(), clock);
            TestTenant tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage()));
            StripeAccount account = new StripeAccount(tenant.id(), clock, node);
            tenant.liveProgram("purchase");

            for (int i = 0; i < MANY; i++) {
                account.send(node, StripeAccount.payment("evt_p" + i, "cus_" + i, "u" + i));
                account.send(node, StripeAccount.subscription("evt_s" + i, "cus_" + i));
                account.send(node, StripeAccount.failedInvoice("evt_i" + i, "in_" + i, "cus_" + i));
            }

            assertThat(often(recorded)).hasSizeGreaterThan(10).allMatch(sql -> sql.planned() <= FIRST);
        }
    }

    /** The first delivery's statements are prepared separately, before the types of the parameters are known. */
    private static List<Prepared> often(RecordedStorage recorded) throws SQLException {
        return recorded.prepared().stream()
                .filter(sql -> sql.planned() + sql.reused() >= MANY - 1)
                .toList();
    }
}
