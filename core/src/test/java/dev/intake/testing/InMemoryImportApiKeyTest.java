package dev.intake.testing;

import dev.intake.Storage;

class InMemoryImportApiKeyTest extends ImportApiKeyConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
