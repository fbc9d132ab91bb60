package dev.intake.app.access;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.access.AgentTokenId;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Printable;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Revokes an agent token. */
@Command(name = "revoke", description = "Revoke an agent token: it is refused from that moment on, on every node.")
public final class AgentTokenRevokeCommand extends BackendCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Parameters(index = "1", paramLabel = "TOKEN", description = "The token's id, as \"agent-token list\" shows it.")
    private AgentTokenId token = new AgentTokenId(new UUID(0, 0));

    public AgentTokenRevokeCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        if (intake.views().tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        return intake.agentTokens()
                .revoke(tenant, token, Actor.COMMAND_LINE)
                .map(revoked -> Outcome.done(
                        AgentTokenView.json(revoked),
                        "Token " + revoked.id() + " (" + Printable.of(revoked.name()) + ") is refused from now on."))
                .orElseGet(() -> Outcome.refused("tenant " + tenant + " has no agent token " + token
                        + "; \"intake agent-token list " + tenant + "\" shows those it has"));
    }
}
