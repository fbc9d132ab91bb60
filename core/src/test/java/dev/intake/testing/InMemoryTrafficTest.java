package dev.intake.testing;

import dev.intake.Storage;

class InMemoryTrafficTest extends TrafficConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
