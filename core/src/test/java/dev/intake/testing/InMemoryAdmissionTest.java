package dev.intake.testing;

import dev.intake.port.Storage;

class InMemoryAdmissionTest extends AdmissionConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }
}
