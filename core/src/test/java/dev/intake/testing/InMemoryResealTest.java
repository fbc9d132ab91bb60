package dev.intake.testing;

import dev.intake.Storage;

class InMemoryResealTest extends ResealConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
