package dev.intake.testing;

import dev.intake.Storage;

class InMemoryProviderMemoryTest extends ProviderMemoryConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
