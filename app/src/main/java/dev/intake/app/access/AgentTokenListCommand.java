package dev.intake.app.access;

import dev.intake.Intake;
import dev.intake.access.StoredAgentToken;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists a tenant's agent tokens. */
@Command(name = "list", description = "List a tenant's agent tokens, the newest first; of each only its beginning.")
public final class AgentTokenListCommand extends BackendCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    public AgentTokenListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        if (intake.views().tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        List<StoredAgentToken> tokens = intake.accessViews().agentTokens(tenant);
        return Outcome.done(
                Json.array(tokens.stream().map(AgentTokenView::json).toList()),
                tokens.isEmpty() ? List.of("Tenant " + tenant + " has no agent token.") : AgentTokenView.table(tokens));
    }
}
