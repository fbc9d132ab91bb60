package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryImportPagesTest extends ImportPagesConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
