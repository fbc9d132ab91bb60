package dev.intake.http.tenant;

import dev.intake.tenant.Tenant;

/**
 * {@code keyForm.jte}: generates an ingestion key, or replaces the current one.
 *
 * @param replaces whether a key exists
 * @param seen when that key was generated; blank if there is none
 * @param shownPrefix the first characters of that key; blank if there is none
 */
public record KeyForm(boolean replaces, String seen, String shownPrefix) {
    public static KeyForm of(Tenant tenant) {
        return tenant.key()
                .map(key -> new KeyForm(true, key.generatedAt().toString(), key.shownPrefix()))
                .orElseGet(() -> new KeyForm(false, "", ""));
    }
}
