package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.ingest.GraceEnding;
import dev.intake.kernel.TenantId;
import picocli.CommandLine.Command;

/** Ends the grace period of a replaced ingestion key. */
@Command(
        name = "end-grace",
        description = "End the grace period of a tenant's replaced ingestion key: the key is rejected from now on.")
public final class KeyEndGraceCommand extends WorldCommand implements RemoteCommand {
    public KeyEndGraceCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        scope.note("end grace period of ingestion key");
        GraceEnding ending =
                scope.intake().setUpIngestion().endGrace(scope.tenant()).orElseThrow();
        return ending.fold(new GraceEnding.Cases<>(
                ended -> ended(scope.tenant(), TenantView.keyBefore(ended.before())),
                nothing -> Outcome.refused("tenant " + scope.tenant() + " has no replaced key in its grace period")));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return ended(
                tenant.tenant(),
                tenant.call(ApiRequest.of("POST", "/key/end-grace")).path("keyBefore"));
    }

    private static Outcome ended(TenantId tenant, JsonNode before) {
        return Outcome.done(
                Json.object().put("tenantId", tenant.live().value()).set("keyBefore", before),
                "The replaced key " + before.path("startsWith").asText()
                        + "… is rejected from now on. Its grace period would have ended at "
                        + before.path("endsAt").asText() + ".");
    }
}
