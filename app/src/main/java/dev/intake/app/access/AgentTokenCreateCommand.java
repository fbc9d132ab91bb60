package dev.intake.app.access;

import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentTokens;
import dev.intake.access.NewAgentToken;
import dev.intake.access.StoredAgentToken;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Creates an agent token. */
@Command(name = "create", description = "Create a token with which an agent acts for a tenant. It is shown only once.")
public final class AgentTokenCreateCommand extends TenantCommand {
    @Option(
            names = "--name",
            required = true,
            paramLabel = "N",
            description = "The name of the token: 1 to 100 characters.")
    private String name = "";

    @Option(
            names = "--scope",
            split = ",",
            paramLabel = "SCOPE",
            description =
                    "What the token allows: read, setup, programs, data, operate; separate several with commas. Default: read.")
    private List<AgentScope> scopes = List.of(AgentScope.READ);

    @Option(names = "--days", paramLabel = "N", description = "Days until the token expires: 1 to 366. Default: 90.")
    private long days = AgentTokens.DEFAULT_LIFETIME.toDays();

    public AgentTokenCreateCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        if (AgentTokens.validName(name).isEmpty()) {
            return Optional.of(Outcome.usageError("--name must be 1 to " + StoredAgentToken.MAX_NAME + " characters"));
        }
        return days < 1 || days > AgentTokens.MAX_LIFETIME.toDays()
                ? Optional.of(Outcome.usageError("--days must be 1 to " + AgentTokens.MAX_LIFETIME.toDays()))
                : Optional.empty();
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return scope.intake()
                .agentTokens()
                .make(
                        scope.tenant(),
                        AgentTokens.validName(name).orElseThrow(),
                        EnumSet.copyOf(scopes),
                        Duration.ofDays(days),
                        Actor.COMMAND_LINE)
                .fold(new NewAgentToken.Cases<>(
                        made -> created(made, scope.settings().baseUrl().mcp()),
                        tooMany -> Outcome.refused("tenant " + scope.tenant() + " already has "
                                + AgentTokens.MAX_IN_FORCE + " valid tokens, which is the maximum; revoke one first"),
                        noSuchTenant -> scope.gone()));
    }

    private static Outcome created(NewAgentToken.Made made, String endpoint) {
        return Outcome.done(
                AgentTokenView.json(made.stored())
                        .put("token", made.token().reveal())
                        .put("endpoint", endpoint),
                "Token     " + made.token().reveal(),
                "Endpoint  " + endpoint,
                "Id        " + made.stored().id(),
                "Allows    "
                        + made.stored().orderedScopes().stream()
                                .map(AgentScope::label)
                                .collect(Collectors.joining(", ")),
                "Expires   " + made.stored().expiresAt().map(Instant::toString).orElse("never"),
                "",
                "Configure the agent's MCP client with the endpoint (streamable HTTP) and this header:",
                "  Authorization: Bearer " + made.token().reveal(),
                "The token cannot be shown again.");
    }
}
