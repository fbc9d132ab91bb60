package dev.intake.app.command;

import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.key.IngestionKey;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Generates a tenant's ingestion key. (Spec, Ingestion key) */
@Command(
        name = "generate",
        description = "Generate a tenant's ingestion key and show it, this once."
                + " The key before it is refused from that moment on.")
final class KeyGenerateCommand extends BackendCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    KeyGenerateCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(Intake intake, Settings settings) {
        return intake.setUpIngestion()
                .generateKey(tenant)
                .map(key -> generated(key, settings.baseUrl().endpoint(tenant)))
                .orElseGet(() -> noSuchTenant(tenant));
    }

    private Outcome generated(IngestionKey key, String endpoint) {
        return Outcome.done(
                Json.object()
                        .put("tenantId", tenant.value())
                        .put("key", key.reveal())
                        .put("endpoint", endpoint),
                "Key       " + key.reveal(),
                "Endpoint  " + endpoint,
                "",
                "The key cannot be shown again. A key generated before is refused from now on.");
    }
}
