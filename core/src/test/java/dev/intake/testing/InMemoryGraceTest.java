package dev.intake.testing;

import dev.intake.Storage;

class InMemoryGraceTest extends GraceConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
