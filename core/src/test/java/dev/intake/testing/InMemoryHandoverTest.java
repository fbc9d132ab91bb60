package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryHandoverTest extends HandoverConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
