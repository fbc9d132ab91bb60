package dev.intake.testing;

import dev.intake.Storage;

class InMemoryAnalysisTest extends AnalysisConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
