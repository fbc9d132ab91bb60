package dev.intake.testing;

import dev.intake.Storage;

class InMemoryUserImportsTest extends UserImportsConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
