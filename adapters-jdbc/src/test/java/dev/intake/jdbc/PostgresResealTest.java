package dev.intake.jdbc;

import dev.intake.Storage;
import dev.intake.testing.ResealConformance;
import org.junit.jupiter.api.AfterEach;

class PostgresResealTest extends ResealConformance {
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
