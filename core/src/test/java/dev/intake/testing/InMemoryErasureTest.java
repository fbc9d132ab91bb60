package dev.intake.testing;

import dev.intake.Storage;
import dev.intake.id.TenantId;
import java.util.List;

class InMemoryErasureTest extends ErasureConformance {
    private final InMemoryStorage memory = new InMemoryStorage();

    @Override
    protected Storage storage() {
        return memory;
    }

    @Override
    protected List<String> texts(TenantId tenant) {
        return memory.texts(tenant);
    }
}
