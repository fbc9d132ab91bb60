package dev.intake.secret;

import dev.intake.secret.SecretInventory.PlacedSecret;
import java.util.List;

/**
 * Tests whether the configured master keys open the stored signing secrets, API keys and passwords of mail servers. A master
 * key of another service usually has the same number, 1, so numbers alone do not reveal a mismatch. (Decisions 4.3)
 */
public final class TrySecrets {
    /** Maximum number of signing secrets that are tested; also of API keys, and of passwords. */
    public static final int TRIED = 1_000;

    private final SecretInventory tenants;
    private final SecretVault vault;

    public TrySecrets(SecretInventory tenants, SecretVault vault) {
        this.tenants = tenants;
        this.vault = vault;
    }

    /**
     * The result of the test.
     *
     * @param secrets number of secrets and keys that were tested
     * @param unopened number of those that no master key opens
     */
    public record Tried(int secrets, int unopened) {}

    /**
     * Opens each secret, and keeps none.
     *
     * @throws dev.intake.kernel.StorageException when storage fails
     */
    public Tried run() {
        List<PlacedSecret> secrets = tenants.secretsInUse(TRIED);
        long unopened = secrets.stream()
                .filter(placed -> vault.open(placed.place(), placed.secret()).isEmpty())
                .count();
        return new Tried(secrets.size(), (int) unopened);
    }
}
