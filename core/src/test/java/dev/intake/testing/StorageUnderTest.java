package dev.intake.testing;

import dev.intake.Storage;
import dev.intake.kernel.TenantId;
import java.util.List;

/** A storage that kits run on, and what they ask of it beyond its ports. */
public interface StorageUnderTest extends AutoCloseable {
    /** Returns the storage, the same at each call. */
    Storage storage();

    /**
     * Returns a storage on the same data with its own connections and caches, like another node of the service, or the
     * storage itself if there are no nodes.
     */
    Storage anotherNode();

    /**
     * Returns every text that is stored of the tenant, and possibly of others. Only kits with {@link FreshStorage} call
     * this.
     */
    List<String> texts(TenantId tenant);

    /** Returns a value that stays equal until the stored data of the tenant, and possibly of others, changes. */
    Object digest(TenantId tenant);

    /**
     * Returns every row of the tenant, sorted, without the tenant's id, keys and signing secrets. Two tenants of storages of one kind that hold the
     * same have the same rows.
     */
    List<String> rows(TenantId tenant);

    /** Releases the storage. Throws if a rule was broken that holds for every test on it. */
    @Override
    void close();
}
