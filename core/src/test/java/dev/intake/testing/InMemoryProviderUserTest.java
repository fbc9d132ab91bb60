package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryProviderUserTest extends ProviderUserConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
