package dev.intake.testing;

import dev.intake.Storage;

class InMemoryProviderUserTest extends ProviderUserConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
