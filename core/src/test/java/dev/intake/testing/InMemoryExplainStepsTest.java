package dev.intake.testing;

import dev.intake.Storage;

class InMemoryExplainStepsTest extends ExplainStepsConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
