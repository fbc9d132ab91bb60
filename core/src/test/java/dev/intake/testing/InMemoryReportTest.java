package dev.intake.testing;

import dev.intake.Storage;

class InMemoryReportTest extends ReportConformance {
    private final InMemoryStorage storage = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return storage;
    }

    @Override
    protected int lists() {
        return Tries.of(500, 5_000);
    }

    @Override
    protected Object everything(TestTenant tenant) {
        return storage.texts(tenant.id());
    }
}
