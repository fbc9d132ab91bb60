package dev.intake.testing;

import dev.intake.Storage;

class InMemoryHandoverTest extends HandoverConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
