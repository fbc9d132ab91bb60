package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryImportTest extends ImportConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
