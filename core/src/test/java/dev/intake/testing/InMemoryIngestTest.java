package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryIngestTest extends IngestConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }

    @Override
    protected int lists() {
        return 10_000;
    }
}
