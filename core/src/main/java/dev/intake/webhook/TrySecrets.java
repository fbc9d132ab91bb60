package dev.intake.webhook;

import dev.intake.secret.SecretVault;
import dev.intake.webhook.SecretInventory.PlacedSecret;
import java.util.List;

/**
 * Tries whether the master keys that are set open the signing secrets and API keys that are stored. A master key of another
 * service has the same number, most often 1, so only trying tells. (Decisions 4.3)
 */
public final class TrySecrets {
    /** How many signing secrets are tried, and how many API keys, at most. */
    public static final int TRIED = 1_000;

    private final SecretInventory tenants;
    private final SecretVault vault;

    public TrySecrets(SecretInventory tenants, SecretVault vault) {
        this.tenants = tenants;
        this.vault = vault;
    }

    /**
     * What came of it.
     *
     * @param secrets how many of both were tried
     * @param unopened how many of them no key opens
     */
    public record Tried(int secrets, int unopened) {}

    /**
     * Opens each, and keeps nothing of them.
     *
     * @throws dev.intake.store.StorageException when the store fails
     */
    public Tried run() {
        List<PlacedSecret> secrets = tenants.secretsInUse(TRIED);
        long unopened = secrets.stream()
                .filter(placed -> vault.open(placed.place(), placed.secret()).isEmpty())
                .count();
        return new Tried(secrets.size(), (int) unopened);
    }
}
