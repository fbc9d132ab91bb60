package dev.intake.secret;

import dev.intake.id.TenantId;
import dev.intake.source.Connector;

/**
 * Whose a secret is and what it is for. A secret opens only in the place that it was sealed for, so a row that is copied
 * to another tenant or connector is worth nothing there. (Decisions 4.3)
 *
 * @param tenant whose
 * @param connector of which connector
 * @param purpose what for
 */
public record SecretPlace(TenantId tenant, Connector connector, Purpose purpose) implements SealingPlace {
    /** What a secret is for. */
    public enum Purpose {
        /** To check a provider's signatures with. */
        SIGNING,
        /** To ask a provider's API with. */
        API_KEY,
        /** The body of a delivery that could not be digested. */
        FAILED_DELIVERY
    }
}
