package dev.intake.app.backend;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.AcrossTenants;
import dev.intake.Connectors;
import dev.intake.access.ReplacedKey;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Settings;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.schema.CitusTables;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.schema.TablesState;
import dev.intake.jdbc.vault.AesGcmVault;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the facts about a database without changing or migrating it. */
public final class DatabaseInspection {
    private static final String CLUSTER = "postgresql/cluster";
    private static final int MAX_TENANTS_SHOWN = 5;

    private DatabaseInspection() {}

    /**
     * Returns the facts. Starts the embedded database temporarily if it is not running.
     *
     * @return absent if the embedded database does not exist yet
     * @throws BackendException if the database cannot be used
     */
    public static Optional<DatabaseFacts> of(Settings settings) {
        if (settings.database() instanceof DatabaseSettings.Embedded embedded && !exists(embedded)) {
            return Optional.empty();
        }
        try (PostgresServer server = PostgresBackends.commandServer(settings.database());
                HikariDataSource pool = PostgresBackends.commandPool(server)) {
            return Optional.of(ask(server, pool, settings));
        }
    }

    /** Returns whether the data directory holds a database. Changes nothing. */
    public static boolean exists(DatabaseSettings.Embedded embedded) {
        return Files.isDirectory(embedded.dataDirectory().resolve(CLUSTER));
    }

    /** The facts of one query. */
    private record Answer(
            int version,
            boolean standby,
            Duration clockDifference,
            List<String> unsafe,
            boolean rowSecurityBinds,
            boolean exposed) {}

    /**
     * Counts the secrets that no configured key decrypts: all with an unknown key number, and those of a sample with a known
     * one.
     */
    private static long underUnknownKeys(PostgresStorage storage, Optional<AesGcmVault> vault) {
        long ofOtherNumbers = storage.acrossTenants()
                .sealedOtherwise(vault.map(AesGcmVault::keyIds).orElse(List.of()));
        return Math.max(
                ofOtherNumbers,
                vault.map(keys -> Connectors.on(storage, keys, bytes -> Optional.empty())
                                .trySecrets()
                                .run()
                                .unopened())
                        .orElse(0));
    }

    private static long underOlderKeys(PostgresStorage storage, AesGcmVault vault) {
        AcrossTenants all = storage.acrossTenants();
        return all.sealedOtherwise(vault.keyIds().subList(0, 1)) - all.sealedOtherwise(vault.keyIds());
    }

    private static DatabaseFacts ask(PostgresServer server, HikariDataSource pool, Settings settings) {
        Optional<MasterKeys> keys = MasterKeySource.find(settings);
        try {
            Answer answer = answer(pool, settings.database());
            TablesState tables = Migrations.state(pool);
            boolean current = tables == TablesState.CURRENT;
            PostgresStorage storage = new PostgresStorage(pool);
            List<Tenant> tenants = current
                    ? storage.registry().all().stream()
                            .filter(tenant -> !tenant.id().isTest())
                            .toList()
                    : List.of();
            long withKey =
                    tenants.stream().filter(tenant -> tenant.key().isPresent()).count();
            AcrossTenants all = storage.acrossTenants();
            Optional<AesGcmVault> vault = keys.map(known -> new AesGcmVault(known, new SecureRandom()));
            long underUnknown = current ? underUnknownKeys(storage, vault) : 0;
            long underOlder =
                    current ? vault.map(known -> underOlderKeys(storage, known)).orElse(0L) : 0;
            return new DatabaseFacts(
                    server.name(),
                    answer.version(),
                    answer.standby(),
                    answer.unsafe(),
                    answer.clockDifference(),
                    answer.rowSecurityBinds(),
                    answer.exposed(),
                    tables,
                    CitusTables.leftOver(pool),
                    tenants.size(),
                    (int) withKey,
                    keysInGrace(tenants),
                    underOlder,
                    underUnknown,
                    current ? all.failedDeliveries(MAX_TENANTS_SHOWN) : List.of());
        } catch (SQLException e) {
            throw PostgresBackends.cannotConnect(server, pool.getUsername(), e);
        } catch (StorageException e) {
            throw PostgresBackends.cannotBeUsed(server, e);
        }
    }

    private static Map<TenantId, ReplacedKey> keysInGrace(List<Tenant> tenants) {
        Instant now = Instant.now();
        Map<TenantId, ReplacedKey> keys = new HashMap<>();
        tenants.forEach(tenant -> tenant.access().replacedKeyAt(now).ifPresent(key -> keys.put(tenant.id(), key)));
        return keys;
    }

    private static Answer answer(HikariDataSource pool, DatabaseSettings database) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select pg_is_in_recovery(), clock_timestamp(), current_setting('fsync'),
                               current_setting('synchronous_commit'), current_setting('full_page_writes'),
                               (select not (rolsuper or rolbypassrls) from pg_roles where rolname = current_user)
                        """)) {
            row.next();
            Instant theirs = row.getObject(2, OffsetDateTime.class).toInstant();
            return new Answer(
                    connection.getMetaData().getDatabaseMajorVersion(),
                    row.getBoolean(1),
                    Duration.between(Instant.now(), theirs).abs(),
                    unsafe(row.getString(3), row.getString(4), row.getString(5)),
                    row.getBoolean(6),
                    ConnectionPrivacy.isExposed(database, connection));
        }
    }

    private static List<String> unsafe(String fsync, String synchronousCommit, String fullPageWrites) {
        return Stream.of(
                        fsync.equals("off") ? "fsync=off" : "",
                        synchronousCommit.equals("off") ? "synchronous_commit=off" : "",
                        fullPageWrites.equals("off") ? "full_page_writes=off" : "")
                .filter(setting -> !setting.isEmpty())
                .toList();
    }
}
