package dev.intake.testing;

import dev.intake.Storage;

class InMemoryStepTest extends StepConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
