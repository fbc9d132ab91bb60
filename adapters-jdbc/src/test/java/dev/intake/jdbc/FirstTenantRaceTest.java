package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.tenant.FirstTenant;
import dev.intake.testing.Rounds;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Nodes that start together on an empty database. */
class FirstTenantRaceTest {
    private static final int STARTS = 16;

    @Rounds(usual = 1, thorough = 10)
    void createFirst_byManyConcurrently_makesOneTenant_whoseKeyIsShownOnce() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.ofKit()) {
            List<Intake> nodes = List.of(Intake.on(recorded.storage()), Intake.on(recorded.anotherNode()));

            List<Optional<FirstTenant>> started = Crowd.of(
                    STARTS, i -> nodes.get(i % nodes.size()).tenantSetup().createFirst());

            List<FirstTenant> made = started.stream().flatMap(Optional::stream).toList();
            assertThat(made).hasSize(1);
            assertThat(recorded.storage().registry().all())
                    .containsExactly(made.get(0).tenant());
            assertThat(recorded.storage().registry().holder(made.get(0).key().hash()))
                    .contains(made.get(0).tenant().id());
            assertThat(recorded.number("SELECT count(*) FROM tenant_directory")).isOne();
            assertThat(nodes.get(1).tenantSetup().createFirst()).isEmpty();
            assertThat(recorded.deadlocks()).isZero();
        }
    }
}
