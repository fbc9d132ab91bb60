package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.ingest.Operation;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.TestTenant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What writing down a second's traffic costs, however many tenants had some. */
class TrafficBudgetTest {
    private static final int TENANTS = 20;
    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.bundled());

    private final Intake intake = Intake.on(RECORDED.storage());

    @AfterAll
    static void close() {
        RECORDED.close();
    }

    /** Counts; what was noted; and, once in many notes, what is over the cap. None of it is a unit of work, so none has a tenant's lock. */
    @Test
    void second_ofManyTenants_isWrittenInThreeStatementsAtMost() {
        Operation nameless = TestTenant.track(null, null, "a", "m");
        List<TestTenant> tenants = Stream.generate(() -> TestTenant.of(RECORDED.storage(), intake))
                .limit(TENANTS)
                .toList();
        tenants.forEach(tenant -> tenant.send(TestTenant.track("u", null, "a", "m")));
        assertThat(statements()).as("nothing to note").isEqualTo(1);
        tenants.forEach(tenant -> tenant.send(nameless, nameless));
        assertThat(statements()).isBetween(2, 3);
        assertThat(statements()).as("nothing came").isZero();
    }

    private int statements() {
        int before = RECORDED.recorder().statements();
        int units = RECORDED.recorder().units();
        intake.traffic().flush();
        assertThat(RECORDED.recorder().units()).isEqualTo(units);
        return RECORDED.recorder().statements() - before;
    }
}
