package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryStorageTest extends StorageConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
