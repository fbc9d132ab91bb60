package dev.intake.testing;

import dev.intake.Storage;
import dev.intake.kernel.TenantId;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/**
 * The base of a kit: tests that every storage passes. A {@link StorageSuite} nests each kit and opens the storage.
 *
 * <p>All tests of a kit share one storage, so each creates tenants of its own. A kit with {@link FreshStorage} gets a new
 * storage for each test.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls use before each test
public abstract class StorageContract {
    private StorageUnderTest underTest;

    /** Sets the storage that the test runs on. */
    @BeforeEach
    final void use(StorageUnderTest storage) {
        underTest = storage;
    }

    /** Returns how often a law is tried on this storage, as {@link Tries} and {@link UsualTries} say. */
    final int tries(int usual, int thorough) {
        return Tries.in(getClass(), usual, thorough);
    }

    /** Returns the storage under test. */
    final Storage storage() {
        return underTest.storage();
    }

    /** Returns the storage under test as another node of the service has it. */
    final Storage anotherNode() {
        return underTest.anotherNode();
    }

    /** Returns every text that is stored of the tenant. */
    final List<String> texts(TenantId tenant) {
        return underTest.texts(tenant);
    }

    /** Returns every row of the tenant, sorted, without the tenant's id, keys and signing secrets. */
    final List<String> rows(TenantId tenant) {
        return underTest.rows(tenant);
    }

    /** Returns a value that stays equal until the tenant's stored data changes. */
    final Object digest(TenantId tenant) {
        return underTest.digest(tenant);
    }
}
