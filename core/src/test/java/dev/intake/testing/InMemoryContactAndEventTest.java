package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryContactAndEventTest extends ContactAndEventConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
