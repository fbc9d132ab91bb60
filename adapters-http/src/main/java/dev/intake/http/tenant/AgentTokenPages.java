package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentTokenId;
import dev.intake.access.AgentTokens;
import dev.intake.access.NewAgentToken;
import dev.intake.access.StoredAgentToken;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Snippets;
import dev.intake.http.page.Visit;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Creates and revokes the agent tokens of a tenant. */
public final class AgentTokenPages {
    private final Intake intake;
    private final Addresses addresses;
    private final Html html;
    private final IntegrationPages integrations;

    public AgentTokenPages(Intake intake, Addresses addresses, Html html, IntegrationPages integrations) {
        this.intake = intake;
        this.addresses = addresses;
        this.html = html;
        this.integrations = integrations;
    }

    public void make(Visit visit, Tenant tenant, Context context) {
        Optional<String> name = AgentTokens.validName(Gate.field("name", context));
        Set<AgentScope> scopes = Gate.fields("scope", context).stream()
                .flatMap(scope -> AgentScope.named(scope).stream())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(AgentScope.class)));
        Optional<Duration> lifetime = lifetime(Gate.field("days", context));
        if (name.isEmpty()) {
            integrations.refuse(visit, tenant, "Enter a name of 1 to 100 characters.", "token-name");
            return;
        }
        if (scopes.isEmpty()) {
            integrations.refuse(visit, tenant, "Choose at least one scope.", "token-scopes");
            return;
        }
        if (lifetime.isEmpty()) {
            String rule = "Choose a lifetime of 1 to " + AgentTokens.MAX_LIFETIME.toDays() + " days.";
            integrations.refuse(visit, tenant, rule, "token-days");
            return;
        }
        NewAgentToken done = intake.agentTokens().make(tenant.id(), name.get(), scopes, lifetime.get(), visit.actor());
        if (done instanceof NewAgentToken.Made made) {
            String token = made.token().reveal();
            html.write(
                    "shownOnce.jte",
                    new ShownOnceView(
                            integrations.page("New agent token", visit, tenant),
                            "Agent token",
                            "Copy it now: only a hash is stored, so it cannot be shown again.",
                            token,
                            "Configuration for your agent's MCP client",
                            Snippets.mcp(addresses.mcp(), token),
                            List.of(),
                            Optional.empty()),
                    200,
                    context);
        } else {
            integrations.refuse(
                    visit,
                    tenant,
                    "There are " + AgentTokens.MAX_IN_FORCE + " valid tokens already. Revoke one first.",
                    "token-name");
        }
    }

    /** Returns the lifetime, or the default lifetime if the field is blank. */
    private static Optional<Duration> lifetime(String days) {
        if (days.isEmpty()) {
            return Optional.of(AgentTokens.DEFAULT_LIFETIME);
        }
        return Optional.of(days)
                .filter(text -> text.matches("[0-9]{1,3}"))
                .map(text -> Duration.ofDays(Integer.parseInt(text)))
                .filter(chosen -> !chosen.isZero() && chosen.compareTo(AgentTokens.MAX_LIFETIME) <= 0);
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
        AgentTokenId.parse(context.pathParam("token"))
                .ifPresent(token -> intake.agentTokens().revoke(tenant.id(), token, visit.actor()));
        integrations.done("revoked", tenant, context);
    }
}
