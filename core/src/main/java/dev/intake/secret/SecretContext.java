package dev.intake.secret;

import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;

/**
 * The owner and purpose of a connector's secret. A secret opens only with the context it was sealed for, so a row
 * copied to another tenant or connector is worthless. (Decisions 4.3)
 *
 * @param tenant the owner
 * @param connector the connector it belongs to
 * @param purpose what it is used for
 */
public record SecretContext(TenantId tenant, Connector connector, Purpose purpose) implements SealingContext {
    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.secret().apply(this);
    }

    /** The use of a secret. */
    public enum Purpose {
        /** Verifies a provider's signatures. */
        SIGNING,
        /** Authenticates to a provider's API. */
        API_KEY,
        /** Protects the body of a failed delivery. */
        FAILED_DELIVERY,
        /** Protects the kept body of an ignored delivery. */
        IGNORED_DELIVERY
    }
}
