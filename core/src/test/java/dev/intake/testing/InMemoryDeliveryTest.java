package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryDeliveryTest extends DeliveryConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
