package dev.intake.http.tenant;

import dev.intake.tenant.Tenant;

/**
 * {@code keyForm.jte}: generates an ingestion key, or replaces the one in force.
 *
 * @param replaces whether there is a key in force
 * @param seen when that key was generated, exactly; blank without one
 * @param shownPrefix how that key begins; blank without one
 */
public record KeyForm(boolean replaces, String seen, String shownPrefix) {
    public static KeyForm of(Tenant tenant) {
        return tenant.key()
                .map(key -> new KeyForm(true, key.generatedAt().toString(), key.shownPrefix()))
                .orElseGet(() -> new KeyForm(false, "", ""));
    }
}
