package dev.intake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.jdbc.RecordedStorage;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.tenant.Tenant;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TenantNumberTest {
    private static final TenantId ANN = new TenantId("tn_ann");

    @Test
    void of_isAlwaysTheSame_andAnotherForEachTenantAndAttempt() {
        assertThat(TenantNumber.of(ANN, 0)).isEqualTo(TenantNumber.of(new TenantId("tn_ann"), 0));
        assertThat(IntStream.range(0, 1_000)
                        .mapToObj(i -> TenantNumber.of(ANN, i))
                        .collect(Collectors.toSet()))
                .hasSize(1_000)
                .allMatch(number -> number >= 1 << 20);
    }

    /** Earlier versions, which may run beside this one, take 1, 2, 3 from a sequence. */
    @Test
    void add_takesNoNumberFromTheSequence() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TestTenant tenant = TestTenant.of(recorded.storage(), Intake.on(recorded.storage()));

            assertThat(recorded.number("select tenant_id from tenant")).isEqualTo(TenantNumber.of(tenant.id(), 0));
            assertThat(recorded.number("select count(*) from pg_sequences where last_value is not null"))
                    .isZero();
        }
    }

    @Test
    void add_whoseNumberAnotherTenantHas_takesTheNext() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            recorded.execute(
                    "insert into tenant_directory (public_id, tenant_id) overriding system value values ('other', "
                            + TenantNumber.of(ANN, 0) + ")");
            TokenBucket bucket = TokenBucket.full(RateLimit.DEFAULT, Instant.EPOCH);
            Tenant ann = new Tenant(ANN, "Ann", Instant.EPOCH, Optional.empty(), Optional.empty(), bucket);
            recorded.storage().registry().add(ann);

            assertThat(recorded.number("select tenant_id from tenant")).isEqualTo(TenantNumber.of(ANN, 1));
            assertThat(recorded.storage().tenant(ANN)).contains(ann);
        }
    }
}
