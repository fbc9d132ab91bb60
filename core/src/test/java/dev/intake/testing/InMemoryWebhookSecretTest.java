package dev.intake.testing;

import dev.intake.Storage;

class InMemoryWebhookSecretTest extends WebhookSecretConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
