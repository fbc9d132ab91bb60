package dev.intake.testing;

import dev.intake.Storage;

class InMemoryRetentionTest extends RetentionConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }

    @Override
    protected int lives() {
        return Tries.of(50, 2_000);
    }
}
