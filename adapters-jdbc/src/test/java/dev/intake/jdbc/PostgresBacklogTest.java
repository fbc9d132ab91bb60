package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.BacklogConformance;
import org.junit.jupiter.api.AfterEach;

class PostgresBacklogTest extends BacklogConformance {
    private final RecordedStorage recorded = RecordedStorage.ofKit();

    @Override
    protected Storage storage() {
        return recorded.storage();
    }

    @AfterEach
    void close() {
        recorded.close();
    }
}
