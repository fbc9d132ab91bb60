package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Intake;
import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.KeyInGrace;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Generates a tenant's ingestion key. (Spec, Ingestion key) */
@Command(
        name = "generate",
        description = "Generate a tenant's ingestion key and show it, this once."
                + " The key before it is refused from that moment on, unless --grace says otherwise.")
public final class KeyGenerateCommand extends BackendCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Option(
            names = "--grace",
            paramLabel = "SECONDS",
            description = "For how long the key before it goes on working, as in 3600 or 1h; at most 24h."
                    + " Default: not at all.")
    private Optional<GracePeriod> grace = Optional.empty();

    public KeyGenerateCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        String endpoint = settings.baseUrl().endpoint(tenant);
        Optional<Outcome> outcome = grace.isPresent()
                ? intake.setUpIngestion()
                        .generateKey(tenant, grace.get())
                        .map(rotation -> rotated(rotation.key(), rotation.before(), endpoint))
                : intake.setUpIngestion().generateKey(tenant).map(key -> generated(key, endpoint));
        return outcome.orElseGet(() -> noSuchTenant(tenant));
    }

    private Outcome generated(IngestionKey key, String endpoint) {
        return done(key, endpoint, json(key, endpoint), "A key generated before is refused from now on.");
    }

    private Outcome rotated(IngestionKey key, Optional<KeyInGrace> before, String endpoint) {
        ObjectNode json = json(key, endpoint);
        json.set("keyBefore", before.map(TenantView::keyBefore).orElse(null));
        return done(
                key,
                endpoint,
                json,
                before.map(old -> "The key before, " + old.key().shownPrefix() + "…, works until " + old.endsAt()
                                + "; \"intake key end-grace " + tenant + "\" ends it earlier.")
                        .orElse("There was no key before."));
    }

    private ObjectNode json(IngestionKey key, String endpoint) {
        return Json.object()
                .put("tenantId", tenant.value())
                .put("key", key.reveal())
                .put("endpoint", endpoint);
    }

    private static Outcome done(IngestionKey key, String endpoint, ObjectNode json, String old) {
        return Outcome.done(
                json,
                "Key       " + key.reveal(),
                "Endpoint  " + endpoint,
                "",
                "The key cannot be shown again. " + old);
    }
}
