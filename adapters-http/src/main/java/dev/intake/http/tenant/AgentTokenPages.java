package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.access.StoredAgentToken;
import dev.intake.account.AgentTokenActions;
import dev.intake.account.AgentTokenActions.Created;
import dev.intake.action.Result;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Snippets;
import dev.intake.http.page.Visit;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates and revokes the agent tokens of a tenant. */
public record AgentTokenPages(Intake intake, Html html, IntegrationPages integrations) {
    private static final ActionForm CREATE = new ActionForm(AgentTokenActions.CREATE, "token-name", "")
            .beside("name", "token-name")
            .beside("scope", "token-scopes")
            .beside("days", "token-days");

    public void make(Visit visit, Tenant tenant, Context context) {
        List<String> scopes = Gate.fields("scope", context);
        if (scopes.isEmpty()) {
            integrations.refuse(visit, tenant, "Choose at least one scope.", "token-scopes");
            return;
        }
        Map<String, String> known = Map.of("scope", String.join(",", scopes));
        Result<Created> result = visit.run(AgentTokenActions.CREATE, tenant, CREATE.given(known, context));
        CREATE.refusal(result, context)
                .ifPresentOrElse(
                        refusal -> integrations.refuse(visit, tenant, refusal.notice(), context),
                        () -> show(result.orElseThrow(), visit, tenant));
    }

    private void show(Created created, Visit visit, Tenant tenant) {
        String token = created.token().reveal();
        html.write(
                "shownOnce.jte",
                new ShownOnceView(
                        integrations.page("New agent token", visit, tenant),
                        "Agent token",
                        "Copy it now: only a hash is stored, so it cannot be shown again.",
                        token,
                        "Configuration for your agent's MCP client",
                        Snippets.mcp(created.endpoint(), token),
                        List.of(),
                        Optional.empty()),
                200,
                visit.context());
    }

    public void revoke(Visit visit, Tenant tenant, Context context) {
        Optional<StoredAgentToken> inForce = intake.accessViews(tenant.id()).agentTokens().stream()
                .filter(token -> token.revokedAt().isEmpty())
                .filter(token -> token.id().toString().equals(context.pathParam("token")))
                .findFirst();
        if (inForce.isPresent() && !Confirmation.isGiven(context)) {
            integrations.confirm(
                    new Confirmation(
                            integrations.page("Revoke a token", visit, tenant),
                            "Revoke the token " + inForce.get().name() + "?",
                            "The agent that uses it loses access immediately. This cannot be undone.",
                            List.of(),
                            0,
                            context.path(),
                            Map.of(),
                            "Revoke the token",
                            Paths.settings(tenant.id())),
                    context);
            return;
        }
        ActionForm revocation = new ActionForm(AgentTokenActions.REVOKE, "", "");
        integrations.submit(revocation, Map.of("tokenId", context.pathParam("token")), "revoked", visit, tenant);
    }
}
