package dev.intake.testing;

import dev.intake.Storage;

class InMemoryContactAndEventTest extends ContactAndEventConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
