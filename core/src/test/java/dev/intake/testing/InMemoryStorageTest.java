package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryStorageTest extends StorageConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
