package dev.intake.testing;

import dev.intake.Storage;

class InMemoryAccountTest extends AccountConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
