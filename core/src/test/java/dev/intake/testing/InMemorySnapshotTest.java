package dev.intake.testing;

import dev.intake.port.Storage;

class InMemorySnapshotTest extends SnapshotConformance {
    @Override
    protected Storage storage() {
        return new InMemoryStorage();
    }
}
