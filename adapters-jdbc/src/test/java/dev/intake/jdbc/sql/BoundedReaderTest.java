package dev.intake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.RecordedStorage;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.testing.TestTenant;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Queries that take too long are canceled, without after-effects. */
class BoundedReaderTest {
    private static final TestDatabase DATABASE = RecordedStorage.migrated(TestServer.bundled());
    private static final HikariDataSource POOL = RecordedStorage.pool(DATABASE.connection(), 1);
    private static final PostgresStorage STORAGE = new PostgresStorage(POOL);

    private static final String OF_THE_TENANT = " FROM tenant WHERE tenant_id = :tenant";

    private final TestTenant tenant = TestTenant.of(STORAGE, Intake.on(STORAGE));
    private final BoundedReader reader = reader(tenant.id(), Duration.ofMinutes(1));
    private final BoundedReader hasty = reader(tenant.id(), Duration.ofMillis(100));

    private static BoundedReader reader(TenantId tenant, Duration limit) {
        return new BoundedReader(
                Jdbi.create(POOL), new TenantDirectory(), ConcurrencyLimit.none(), tenant, () -> limit);
    }

    @AfterAll
    static void close() {
        POOL.close();
        DATABASE.close();
    }

    @Test
    void question_isAnswered_withoutRowsIfThereIsNoSuchTenant() {
        assertThat(reader.read(session -> ask(session, "SELECT 'answer'" + OF_THE_TENANT)))
                .contains("answer");
        assertThat(reader(new TenantId("tn_nobody"), Duration.ofMinutes(1))
                        .read(session -> ask(session, "SELECT count(*)::text" + OF_THE_TENANT)))
                .contains("0");
    }

    @Test
    void question_thatTakesTooLong_isAbandoned() {
        assertThat(hasty.read(session -> ask(session, "SELECT pg_sleep(60)::text" + OF_THE_TENANT)))
                .isEmpty();
        assertThat(ask("SHOW statement_timeout"))
                .as("of whoever has the connection next")
                .isEqualTo("3s");
    }

    @Test
    void questionsThatShareTheLimit_areAbandoned_onceItIsOver() {
        BoundedReader sharing = hasty.sharingItsLimit();

        assertThat(sharing.read(session -> ask(session, "SELECT pg_sleep(60)::text" + OF_THE_TENANT)))
                .isEmpty();
        assertThat(sharing.read(session -> ask(session, "SELECT 'late'" + OF_THE_TENANT)))
                .isEmpty();
    }

    @Test
    void question_writesNothing() {
        assertThatThrownBy(() -> reader.read(session ->
                        ask(session, "UPDATE tenant SET name = 'x' WHERE tenant_id = :tenant RETURNING name")))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("25006");
    }

    private static String ask(TenantSession session, String sql) {
        return session.query(sql, query -> query.mapTo(String.class).one());
    }

    private static String ask(String sql) {
        return Jdbi.create(POOL)
                .withHandle(
                        handle -> handle.createQuery(sql).mapTo(String.class).one());
    }
}
