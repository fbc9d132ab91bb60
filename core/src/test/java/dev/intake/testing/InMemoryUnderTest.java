package dev.intake.testing;

import dev.intake.Storage;
import dev.intake.kernel.TenantId;
import java.util.List;

/**
 * The storage in memory under test.
 *
 * @param storage what the tests use: the memory itself, or a storage that forwards to it
 * @param memory holds what is stored
 */
record InMemoryUnderTest(Storage storage, InMemoryStorage memory) implements StorageUnderTest {
    static InMemoryUnderTest create() {
        InMemoryStorage memory = new InMemoryStorage();
        return new InMemoryUnderTest(new FromSources(memory), memory);
    }

    @Override
    public Storage anotherNode() {
        return storage;
    }

    @Override
    public List<String> texts(TenantId tenant) {
        return memory.texts(tenant);
    }

    @Override
    public Object digest(TenantId tenant) {
        return memory.texts(tenant);
    }

    @Override
    public List<String> rows(TenantId tenant) {
        return memory.rows(tenant);
    }

    @Override
    public void close() {}
}
