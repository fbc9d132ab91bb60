package dev.intake.testing;

import dev.intake.Storage;

class InMemoryWebhookOrderTest extends WebhookOrderConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }

    @Override
    protected int orders() {
        return Tries.of(120, 1_000);
    }
}
