package dev.intake.testing;

import dev.intake.Storage;

class InMemoryDraftingTest extends DraftingConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
