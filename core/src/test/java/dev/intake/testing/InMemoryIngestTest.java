package dev.intake.testing;

import dev.intake.Storage;

class InMemoryIngestTest extends IngestConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }

    @Override
    protected int lists() {
        return Tries.of(1_000, 10_000);
    }
}
