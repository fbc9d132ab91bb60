package dev.intake.testing;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentTokenId;
import dev.intake.account.AgentTokenActions;
import dev.intake.account.AgentTokenActions.Created;
import dev.intake.action.Result;
import dev.intake.kernel.TenantId;
import java.util.Set;
import java.util.stream.Collectors;

/** Creates and revokes agents' tokens, as a person at the machine does. */
public final class TestTokens {
    private TestTokens() {}

    /** Creates a token with the usual lifetime. */
    public static Created create(Intake intake, TenantId tenant, Set<AgentScope> scopes) {
        return create(intake, tenant, "Test", scopes).orElseThrow();
    }

    /** Creates a token with the usual lifetime, if that is possible. */
    public static Result<Created> create(Intake intake, TenantId tenant, String name, Set<AgentScope> scopes) {
        String words = scopes.stream().map(AgentScope::label).collect(Collectors.joining(","));
        return ActionSample.withPorts(intake.actions())
                .run(
                        AgentTokenActions.CREATE,
                        tenant,
                        Actor.COMMAND_LINE,
                        TestTenant.given("name", name, "scope", words));
    }

    /** Revokes a token. */
    public static void revoke(Intake intake, TenantId tenant, AgentTokenId token) {
        TestTenant.done(intake, tenant, AgentTokenActions.REVOKE, "tokenId", token.toString());
    }
}
