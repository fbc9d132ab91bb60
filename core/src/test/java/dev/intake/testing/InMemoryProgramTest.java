package dev.intake.testing;

import dev.intake.Storage;

class InMemoryProgramTest extends ProgramConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
