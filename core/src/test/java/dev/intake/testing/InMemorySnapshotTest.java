package dev.intake.testing;

import dev.intake.Storage;

class InMemorySnapshotTest extends SnapshotConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
