package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryAccessTest extends AccessConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
