package dev.intake.testing;

import dev.intake.Storage;

class InMemoryAfterErasureTest extends AfterErasureConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
