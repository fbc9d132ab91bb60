package dev.intake.testing;

import dev.intake.Storage;

class InMemoryImportTest extends ImportConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
