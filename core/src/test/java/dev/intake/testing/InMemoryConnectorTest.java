package dev.intake.testing;

import dev.intake.Storage;

class InMemoryConnectorTest extends ConnectorConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }
}
