package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryImportTest extends ImportConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
