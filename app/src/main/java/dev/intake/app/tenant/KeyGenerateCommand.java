package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.GracePeriod;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCallingCommand;
import dev.intake.app.output.Json;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.KeyActions;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Generates a tenant's ingestion key. By hand: its grace period has units. (Spec, Ingestion key) */
@Command(
        name = "generate",
        description = "Generate a tenant's ingestion key. It is shown only once."
                + " The previous key is rejected from now on, unless --grace keeps it valid for a while.")
public final class KeyGenerateCommand extends WorldCallingCommand {
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
    protected Outcome run(Caller caller) {
        Map<String, String> given = grace.map(time ->
                        Map.of("graceSeconds", Long.toString(time.length().toSeconds())))
                .orElseGet(Map::of);
        return outcome(
                caller.call(KeyActions.GENERATE, KeyActions.GENERATE.input().typed(given)), this::generated, caller);
    }

    private Outcome generated(ObjectNode made, Caller caller) {
        String key = made.path("key").asText();
        String endpoint = made.path("endpoint").asText();
        ObjectNode json = Json.object()
                .put("tenantId", caller.tenant().live().value())
                .put("key", key)
                .put("endpoint", endpoint);
        if (grace.isPresent()) {
            json.set("keyBefore", made.path("keyBefore"));
        }
        return Outcome.done(
                json,
                "Key       " + key,
                "Endpoint  " + endpoint,
                "",
                "The key cannot be shown again. "
                        + (grace.isPresent()
                                ? previous(caller.tenant(), made.path("keyBefore"))
                                : "Any previous key is rejected from now on."));
    }

    private static String previous(TenantId tenant, JsonNode before) {
        return before.isObject()
                ? "The previous key, " + before.path("startsWith").asText() + "…, is valid until "
                        + before.path("endsAt").asText() + "; \"intake key end-grace " + TenantScope.named(tenant)
                        + "\" ends it earlier."
                : "There was no previous key.";
    }
}
