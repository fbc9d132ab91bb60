package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.TenantId;
import dev.intake.testing.StorageUnderTest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Two databases of a kit, and the tenants divided between them. */
final class DividedDatabases implements StorageUnderTest {
    /** The tables that must have rows in both databases, with a number of rows that the kits exceed by far. */
    private static final Map<String, Long> LEAST_ROWS = Map.of("tenant", 20L, "event", 100L, "email", 20L);

    /** The rows of closed databases, by position and table. */
    private static final Map<String, Long> ROWS = new ConcurrentHashMap<>();

    private final List<KitDatabase> databases =
            List.of(KitDatabase.on(TestServer.bundled()), KitDatabase.on(TestServer.bundled()));
    private final Storage storage = over(KitDatabase::storage);

    /** Fails unless both databases were used: all tenants in one of them would prove nothing. */
    static void assertUsed() {
        for (int i = 0; i < 2; i++) {
            for (Map.Entry<String, Long> least : LEAST_ROWS.entrySet()) {
                String table = least.getKey();
                assertThat(ROWS.get(i + table))
                        .as("%s in database %d", table, i)
                        .isGreaterThan(least.getValue());
            }
        }
    }

    private Storage over(Function<KitDatabase, Storage> part) {
        return DividedStorage.over(databases.stream().map(part).toList());
    }

    @Override
    public Storage storage() {
        return storage;
    }

    @Override
    public Storage anotherNode() {
        return over(KitDatabase::anotherNode);
    }

    @Override
    public List<String> texts(TenantId tenant) {
        return databases.stream()
                .flatMap(database -> database.texts(tenant).stream())
                .toList();
    }

    @Override
    public List<String> rows(TenantId tenant) {
        return databases.stream()
                .flatMap(database -> database.rows(tenant).stream())
                .toList();
    }

    @Override
    public Object digest(TenantId tenant) {
        return databases.stream().map(database -> database.digest(tenant)).toList();
    }

    @Override
    public void close() {
        for (int i = 0; i < databases.size(); i++) {
            for (String table : LEAST_ROWS.keySet()) {
                ROWS.merge(i + table, databases.get(i).rows(table), Long::sum);
            }
        }
        databases.forEach(KitDatabase::release);
    }
}
