package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryTestEventTest extends TestEventConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
