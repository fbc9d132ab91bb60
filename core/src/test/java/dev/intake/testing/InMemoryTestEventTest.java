package dev.intake.testing;

import dev.intake.Storage;

class InMemoryTestEventTest extends TestEventConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
