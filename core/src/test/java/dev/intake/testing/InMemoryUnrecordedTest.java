package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryUnrecordedTest extends UnrecordedConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
