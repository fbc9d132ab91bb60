package dev.intake.testing;

import dev.intake.Storage;

class InMemoryExplainTest extends ExplainConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
