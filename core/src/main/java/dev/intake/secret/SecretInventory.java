package dev.intake.secret;

import dev.intake.kernel.StorageException;
import java.util.Collection;
import java.util.List;

/**
 * Lists sealed secrets, across tenants. It reads without locks, so its result may be out of date. Every method throws
 * {@link StorageException} when storage fails.
 */
public interface SecretInventory {
    /**
     * Returns the number of secrets, second factors and bodies of failed and ignored deliveries that have none of the seals,
     * which have equal lengths.
     */
    long sealedOtherwise(Collection<MasterKeyId> seals);

    /**
     * Returns the signing secrets, API keys and passwords of mail servers in use, in no order.
     *
     * @param limit maximum number of each, at least 1
     */
    List<PlacedSecret> secretsInUse(int limit);

    /**
     * A secret and its context.
     *
     * @param place the tenant and the purpose
     * @param secret the stored form
     */
    record PlacedSecret(SealingContext place, SealedSecret secret) {}
}
