package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.port.StorageException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class MigrationsTest {
    @Test
    void migrate_byTwoNodesAtOnce_worksForBoth_andAgain() throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(2);
        try (TestDatabase database = TestServer.bundled().database()) {
            CyclicBarrier start = new CyclicBarrier(2);
            Callable<String> node = () -> {
                start.await();
                Migrations.migrate(database.dataSource());
                return "migrated";
            };

            for (Future<String> one : nodes.invokeAll(List.of(node, node))) {
                assertThat(one.get()).isEqualTo("migrated");
            }
            Migrations.migrate(database.dataSource());

            assertThat(new PostgresStorage(database.dataSource()).registry().all())
                    .isEmpty();
        } finally {
            nodes.shutdownNow();
        }
    }

    @Test
    void migrate_whereNobodyListens_failsAsStorage() {
        PGSimpleDataSource nobody = new PGSimpleDataSource();
        nobody.setUrl("jdbc:postgresql://127.0.0.1:1/intake");

        assertThatThrownBy(() -> Migrations.migrate(nobody)).isInstanceOf(StorageException.class);
    }
}
