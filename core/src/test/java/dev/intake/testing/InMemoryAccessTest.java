package dev.intake.testing;

import dev.intake.Storage;

class InMemoryAccessTest extends AccessConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
