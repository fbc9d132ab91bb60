package dev.intake.testing;

import dev.intake.Storage;

class InMemoryProgramListTest extends ProgramListConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
