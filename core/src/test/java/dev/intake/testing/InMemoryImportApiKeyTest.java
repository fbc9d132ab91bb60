package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryImportApiKeyTest extends ImportApiKeyConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
