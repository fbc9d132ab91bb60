package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryDraftingTest extends DraftingConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
