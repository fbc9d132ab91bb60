package dev.intake.testing;

import dev.intake.Storage;

class InMemoryStepLawsTest extends StepLaws {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }

    @Override
    protected int worlds() {
        return Tries.of(40, 200);
    }
}
