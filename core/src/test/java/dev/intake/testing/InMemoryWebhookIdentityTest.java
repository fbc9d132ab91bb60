package dev.intake.testing;

import dev.intake.Storage;

class InMemoryWebhookIdentityTest extends WebhookIdentityConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
