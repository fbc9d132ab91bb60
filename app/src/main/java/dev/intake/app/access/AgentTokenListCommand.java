package dev.intake.app.access;

import dev.intake.access.StoredAgentToken;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import java.util.List;
import picocli.CommandLine.Command;

/** Lists a tenant's agent tokens. */
@Command(
        name = "list",
        description = "List a tenant's agent tokens, newest first. Only their first characters are shown.")
public final class AgentTokenListCommand extends TenantCommand {
    public AgentTokenListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        List<StoredAgentToken> tokens =
                scope.intake().accessViews(scope.tenant()).agentTokens();
        return Outcome.done(
                Json.array(tokens.stream().map(AgentTokenView::json).toList()),
                tokens.isEmpty()
                        ? List.of("Tenant " + scope.tenant() + " has no agent tokens.")
                        : AgentTokenView.table(tokens));
    }
}
