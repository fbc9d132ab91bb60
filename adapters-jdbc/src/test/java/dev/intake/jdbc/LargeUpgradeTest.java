package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.schema.TablesState;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.Slow;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** A large database of the oldest version is upgraded. */
@Order(4)
@Slow
class LargeUpgradeTest {
    private static final int OLDEST = 1;
    private static final int LARGE_TENANTS = 20;
    /** Every figure of the large upgrade is a multiple of it. */
    private static final int LARGE_CONTACTS = Integer.getInteger("intake.upgrade.contacts", 400_000);

    private static final Duration FILLING = Duration.ofMinutes(10);
    private static final int LARGE_EVENTS = LARGE_CONTACTS / 2 * 5;
    private static final int CONNECTIONS = 2;

    private final TestDatabase database = TestServer.bundled().database();
    private final HikariDataSource owner = RecordedStorage.pool(database.connection(), CONNECTIONS);

    @AfterEach
    void close() {
        owner.close();
        database.close();
    }

    @Test
    void largeDatabaseOfTheOldestVersion_isUpgraded_withNothingLost() throws SQLException {
        Migrations.migrateTo(owner, OLDEST);
        fill();

        Migrations.migrate(owner);

        assertThat(Migrations.state(owner)).isEqualTo(TablesState.CURRENT);
        assertThat(number("select count(*) from contact")).isEqualTo(LARGE_CONTACTS);
        assertThat(number("select count(*) from contact where name_key = lower(name)"))
                .isEqualTo(LARGE_CONTACTS);
        assertThat(number("select count(*) from event")).isEqualTo(LARGE_EVENTS);
        assertThat(number("select count(*) from enrollment")).isEqualTo(LARGE_CONTACTS);
    }

    /** Rows of the oldest version, those of one tenant beside each other. */
    private void fill() throws SQLException {
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, (int) FILLING.toMillis());
            statement.execute("set synchronous_commit = off");
            statement.execute("""
                    insert into tenant_directory (public_id) select 'large' || i from generate_series(1, %s) as i
                    """.formatted(LARGE_TENANTS));
            statement.execute("""
                    insert into tenant (tenant_id, public_id, name, created_at, requests_per_hour, burst, bucket_level, bucket_at)
                    select tenant_id, public_id, 'Large', '2026-01-01T00:00Z', 600, 600, 0, '2026-01-01T00:00Z'
                    from tenant_directory
                    """);
            statement.execute("""
                    insert into contact (
                        tenant_id, contact_id, external_id, email, email_key, name, attributes, created_at, updated_at)
                    select 1 + i %% %s, lpad(to_hex(i), 32, '0')::uuid, 'user' || i, 'User' || i || '@example.com',
                        'user' || i || '@example.com', 'Ann ' || i, '{"plan": "pro"}', '2026-01-01T00:00Z',
                        '2026-01-01T00:00Z'
                    from generate_series(1, %s) as i
                    """.formatted(LARGE_TENANTS, LARGE_CONTACTS));
            statement.execute("""
                    insert into event (
                        tenant_id, event_id, contact_id, type, properties, occurred_at, received_at, source, historical)
                    select 1 + i %% %1$s, md5(i::text)::uuid, lpad(to_hex(1 + (i - 1) %% %2$s), 32, '0')::uuid, 'ping',
                        '{"plan": "pro"}', at, at, 1, false
                    from generate_series(1, %3$s) as i
                    cross join lateral (select timestamptz '2026-01-01T00:00Z' + i * interval '1 second') as moment (at)
                    """.formatted(LARGE_TENANTS, LARGE_CONTACTS, LARGE_EVENTS));
            statement.execute("""
                    insert into enrollment (tenant_id, contact_id, program_id, entry_event, enrolled_at)
                    select tenant_id, contact_id, lpad(to_hex(tenant_id), 32, '0')::uuid, contact_id, created_at
                    from contact
                    """);
        }
    }

    private long number(String sql) throws SQLException {
        try (Connection connection = database.administration().open();
                Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, (int) FILLING.toMillis());
            try (ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
