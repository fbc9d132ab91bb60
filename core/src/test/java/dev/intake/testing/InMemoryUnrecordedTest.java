package dev.intake.testing;

import dev.intake.Storage;

class InMemoryUnrecordedTest extends UnrecordedConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
