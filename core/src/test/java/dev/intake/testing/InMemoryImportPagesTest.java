package dev.intake.testing;

import dev.intake.Storage;

class InMemoryImportPagesTest extends ImportPagesConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
