package dev.intake.testing;

import dev.intake.Storage;

class InMemoryAdmissionTest extends AdmissionConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
