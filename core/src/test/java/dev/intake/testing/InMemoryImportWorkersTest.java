package dev.intake.testing;

import dev.intake.Storage;

class InMemoryImportWorkersTest extends ImportWorkersConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
