package dev.intake.guide;

import dev.intake.ingest.IngestStorage;
import dev.intake.tenant.IngestionAccess;
import dev.intake.testing.IngestionConformance;

class DocumentStorageTest extends IngestionConformance {
    private final DocumentStorage storage = new DocumentStorage();

    @Override
    protected IngestStorage storage() {
        return storage;
    }

    @Override
    protected void add(IngestionAccess tenant) {
        storage.add(tenant);
    }
}
