package dev.intake.testing;

import dev.intake.Storage;

class InMemorySessionTest extends SessionConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
