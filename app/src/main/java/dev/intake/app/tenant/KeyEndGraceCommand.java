package dev.intake.app.tenant;

import dev.intake.access.ReplacedKey;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.id.TenantId;
import dev.intake.ingest.GraceEnding;
import picocli.CommandLine.Command;

/** Ends the grace period of a replaced ingestion key. */
@Command(
        name = "end-grace",
        description = "End the grace period of a tenant's replaced ingestion key: the key is rejected from now on.")
public final class KeyEndGraceCommand extends WorldCommand {
    public KeyEndGraceCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        scope.note("end grace period of ingestion key");
        GraceEnding ending =
                scope.intake().setUpIngestion().endGrace(scope.tenant()).orElseThrow();
        return ending.fold(new GraceEnding.Cases<>(
                ended -> ended(scope.tenant(), ended.before()),
                nothing -> Outcome.refused("tenant " + scope.tenant() + " has no replaced key in its grace period")));
    }

    private static Outcome ended(TenantId tenant, ReplacedKey before) {
        return Outcome.done(
                Json.object().put("tenantId", tenant.live().value()).set("keyBefore", TenantView.keyBefore(before)),
                "The replaced key " + before.key().shownPrefix()
                        + "… is rejected from now on. Its grace period would have ended at " + before.endsAt() + ".");
    }
}
