package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.ingest.KeyRotation;
import dev.intake.ingest.SetUpIngestion;
import dev.intake.kernel.TenantId;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Generates a tenant's ingestion key. (Spec, Ingestion key) */
@Command(
        name = "generate",
        description = "Generate a tenant's ingestion key. It is shown only once."
                + " The previous key is rejected from now on, unless --grace keeps it valid for a while.")
public final class KeyGenerateCommand extends WorldCommand implements RemoteCommand {
    private static final String REJECTED = "Any previous key is rejected from now on.";

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
        String endpoint = scope.settings().baseUrl().endpoint(scope.tenant());
        if (grace.isEmpty()) {
            IngestionKey key = setUp.generateKey(scope.tenant()).orElseThrow();
            return generated(scope.tenant(), key.reveal(), endpoint, NullNode.getInstance());
        }
        KeyRotation rotation = setUp.generateKey(scope.tenant(), grace.get()).orElseThrow();
        return generated(
                scope.tenant(),
                rotation.key().reveal(),
                endpoint,
                rotation.before().<JsonNode>map(TenantView::keyBefore).orElseGet(NullNode::getInstance));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        ObjectNode body = Json.object();
        grace.ifPresent(time -> body.put("graceSeconds", time.length().toSeconds()));
        ObjectNode made = tenant.create("/key", body);
        return generated(
                tenant.tenant(),
                made.path("key").asText(),
                made.path("endpoint").asText(),
                made.path("keyBefore"));
    }

    private Outcome generated(TenantId tenant, String key, String endpoint, JsonNode before) {
        ObjectNode json = Json.object()
                .put("tenantId", tenant.live().value())
                .put("key", key)
                .put("endpoint", endpoint);
        if (grace.isPresent()) {
            json.set("keyBefore", before);
        }
        return Outcome.done(
                json,
                "Key       " + key,
                "Endpoint  " + endpoint,
                "",
                "The key cannot be shown again. " + (grace.isPresent() ? previous(tenant, before) : REJECTED));
    }

    private static String previous(TenantId tenant, JsonNode before) {
        return before.isObject()
                ? "The previous key, " + before.path("startsWith").asText() + "…, is valid until "
                        + before.path("endsAt").asText() + "; \"intake key end-grace " + TenantScope.named(tenant)
                        + "\" ends it earlier."
                : "There was no previous key.";
    }
}
