package dev.intake.app.service;

import dev.intake.key.IngestionKey;
import dev.intake.tenant.Tenant;
import dev.intake.usecase.Intake;
import java.util.Optional;

/**
 * The tenant that a service without any makes for itself, so that it can be tried at once.
 *
 * @param tenant the tenant
 * @param key its key, to be shown this once
 */
public record FirstTenant(Tenant tenant, IngestionKey key) {
    private static final String NAME = "First tenant";

    /** Makes it, unless there is a tenant. */
    public static Optional<FirstTenant> createIfNone(Intake intake) {
        if (!intake.tenantSetup().list().isEmpty()) {
            return Optional.empty();
        }
        return intake.tenantSetup()
                .create(NAME)
                .flatMap(tenant ->
                        intake.setUpIngestion().generateKey(tenant.id()).map(key -> new FirstTenant(tenant, key)));
    }
}
