package dev.intake.testing;

import dev.intake.Storage;

class InMemoryDeliveryTest extends DeliveryConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
