package dev.intake.testing;

import dev.intake.Storage;

class InMemoryWebhookTest extends WebhookConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
