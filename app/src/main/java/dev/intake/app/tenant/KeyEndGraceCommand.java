package dev.intake.app.tenant;

import dev.intake.Intake;
import dev.intake.access.KeyInGrace;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import dev.intake.ingest.GraceEnding;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Ends the time for which a replaced key goes on working. */
@Command(
        name = "end-grace",
        description = "Refuse the key before the one in force from now on, however long its grace period still lasts.")
public final class KeyEndGraceCommand extends BackendCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    public KeyEndGraceCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        return intake.setUpIngestion()
                .endGrace(tenant)
                .map(ending -> ending instanceof GraceEnding.Ended ended ? ended(ended.before()) : nothingToEnd())
                .orElseGet(() -> noSuchTenant(tenant));
    }

    private Outcome ended(KeyInGrace before) {
        return Outcome.done(
                Json.object().put("tenantId", tenant.value()).set("keyBefore", TenantView.keyBefore(before)),
                "The key before, " + before.key().shownPrefix()
                        + "…, is refused from now on. It would have worked until " + before.endsAt() + ".");
    }

    private Outcome nothingToEnd() {
        return Outcome.refused("no key before the one in force works for tenant " + tenant);
    }
}
