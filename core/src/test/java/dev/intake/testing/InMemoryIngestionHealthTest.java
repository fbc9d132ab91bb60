package dev.intake.testing;

import dev.intake.Storage;

class InMemoryIngestionHealthTest extends IngestionHealthConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
