package dev.intake.testing;

import dev.intake.Storage;

class InMemoryExplainHistoryTest extends ExplainHistoryConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }

    @Override
    protected int histories() {
        return Tries.of(200, 2000);
    }
}
