package dev.intake.app.access;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentTokens;
import dev.intake.access.NewAgentToken;
import dev.intake.access.StoredAgentToken;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a token by which an agent can act for a tenant. */
@Command(name = "create", description = "Make a token by which an agent can act for a tenant, and show it, this once.")
public final class AgentTokenCreateCommand extends BackendCommand {
    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Option(
            names = "--name",
            required = true,
            paramLabel = "N",
            description = "What people call it: 1 to 100 characters.")
    private String name = "";

    @Option(
            names = "--scope",
            split = ",",
            paramLabel = "SCOPE",
            description = "What it allows: read, setup, programs; several are separated by commas. Default: read.")
    private List<AgentScope> scopes = List.of(AgentScope.READ);

    @Option(names = "--days", paramLabel = "N", description = "After how many days it ends, 1 to 366. Default: 90.")
    private long days = AgentTokens.DEFAULT_LIFETIME.toDays();

    public AgentTokenCreateCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        Optional<String> valid = AgentTokens.validName(name);
        if (valid.isEmpty()) {
            return Outcome.wrongUsage("--name must be 1 to " + StoredAgentToken.MAX_NAME + " characters");
        }
        if (days < 1 || days > AgentTokens.MAX_LIFETIME.toDays()) {
            return Outcome.wrongUsage("--days must be 1 to " + AgentTokens.MAX_LIFETIME.toDays());
        }
        NewAgentToken made = intake.agentTokens()
                .make(tenant, valid.get(), EnumSet.copyOf(scopes), Duration.ofDays(days), Actor.COMMAND_LINE);
        if (made instanceof NewAgentToken.Made done) {
            return made(done, settings.baseUrl().mcp());
        }
        return made instanceof NewAgentToken.TooMany
                ? Outcome.refused(
                        "the tenant has " + AgentTokens.MAX_IN_FORCE + " tokens in force already; revoke one first")
                : noSuchTenant(tenant);
    }

    private static Outcome made(NewAgentToken.Made made, String endpoint) {
        String header = "Authorization: Bearer " + made.token().reveal();
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
                "Expires   " + made.stored().expiresAt().map(Instant::toString).orElse("no end"),
                "",
                "Give your agent's MCP client the endpoint (streamable HTTP) and this header:",
                "  " + header,
                "The token cannot be shown again.");
    }
}
