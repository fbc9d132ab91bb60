package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.ingest.KeyRotation;
import dev.intake.ingest.SetUpIngestion;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Generates a tenant's ingestion key. (Spec, Ingestion key) */
@Command(
        name = "generate",
        description = "Generate a tenant's ingestion key. It is shown only once."
                + " The previous key is rejected from now on, unless --grace keeps it valid for a while.")
public final class KeyGenerateCommand extends WorldCommand {
    @Option(
            names = "--grace",
            paramLabel = "SECONDS",
            description = "How long the previous key remains valid, such as 3600 or 1h; at most 24h."
                    + " Default: it is rejected at once.")
    private Optional<GracePeriod> grace = Optional.empty();

    public KeyGenerateCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        scope.note("generate ingestion key");
        SetUpIngestion setUp = scope.intake().setUpIngestion();
        return grace.isPresent()
                ? rotated(scope, setUp.generateKey(scope.tenant(), grace.get()).orElseThrow())
                : generated(scope, setUp.generateKey(scope.tenant()).orElseThrow());
    }

    private static Outcome generated(TenantScope scope, IngestionKey key) {
        return done(scope, key, json(scope, key), "Any previous key is rejected from now on.");
    }

    private static Outcome rotated(TenantScope scope, KeyRotation rotation) {
        ObjectNode json = json(scope, rotation.key());
        json.set("keyBefore", rotation.before().map(TenantView::keyBefore).orElse(null));
        return done(
                scope,
                rotation.key(),
                json,
                rotation.before()
                        .map(old -> "The previous key, " + old.key().shownPrefix() + "…, is valid until " + old.endsAt()
                                + "; \"intake key end-grace " + scope.named() + "\" ends it earlier.")
                        .orElse("There was no previous key."));
    }

    private static ObjectNode json(TenantScope scope, IngestionKey key) {
        return Json.object()
                .put("tenantId", scope.tenant().live().value())
                .put("key", key.reveal())
                .put("endpoint", endpoint(scope));
    }

    private static Outcome done(TenantScope scope, IngestionKey key, ObjectNode json, String previous) {
        return Outcome.done(
                json,
                "Key       " + key.reveal(),
                "Endpoint  " + endpoint(scope),
                "",
                "The key cannot be shown again. " + previous);
    }

    private static String endpoint(TenantScope scope) {
        return scope.settings().baseUrl().endpoint(scope.tenant());
    }
}
