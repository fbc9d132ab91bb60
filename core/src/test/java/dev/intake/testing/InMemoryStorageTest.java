package dev.intake.testing;

import dev.intake.Storage;

class InMemoryStorageTest extends StorageConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
