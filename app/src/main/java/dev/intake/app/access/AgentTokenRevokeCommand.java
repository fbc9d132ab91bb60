package dev.intake.app.access;

import dev.intake.access.Actor;
import dev.intake.access.AgentTokenId;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Printable;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Revokes an agent token. */
@Command(name = "revoke", description = "Revoke an agent token. Every node rejects it at once.")
public final class AgentTokenRevokeCommand extends TenantCommand {
    @Parameters(index = "1", paramLabel = "TOKEN", description = "The token's id; see \"agent-token list\".")
    private AgentTokenId token = new AgentTokenId(new UUID(0, 0));

    public AgentTokenRevokeCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return scope.intake()
                .agentTokens()
                .revoke(scope.tenant(), token, Actor.COMMAND_LINE)
                .map(revoked -> Outcome.done(
                        AgentTokenView.json(revoked),
                        "Revoked the token " + revoked.id() + " (" + Printable.of(revoked.name()) + ")."))
                .orElseGet(() -> Outcome.refused("tenant " + scope.tenant() + " has no agent token " + token
                        + "; \"intake agent-token list " + scope.tenant() + "\" prints its tokens"));
    }
}
