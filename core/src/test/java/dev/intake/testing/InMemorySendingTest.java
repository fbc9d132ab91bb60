package dev.intake.testing;

import dev.intake.Storage;

class InMemorySendingTest extends SendingConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
