package dev.intake.http.mcp;

import dev.intake.access.AgentAdmission;
import dev.intake.access.AgentScope;
import dev.intake.http.page.Addresses;
import dev.intake.http.server.JsonResponse;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The description of the agents' endpoint as a protected resource (RFC 9728). The service is its own
 * authorization server; people also create tokens in the dashboard or on the command line.
 */
public record ResourceMetadata(Addresses addresses) {
    /** Path of the description, by the RFC. */
    public static final String PATH = "/.well-known/oauth-protected-resource" + McpEndpoint.PATH;

    /** Path for clients that know only the host. */
    public static final String PATH_OF_HOST = "/.well-known/oauth-protected-resource";

    /** Handles {@code GET} of either path. */
    public JsonResponse get() {
        return OAuthEndpoints.json(200, json -> {
            json.text("resource", addresses.mcp());
            json.texts("authorization_servers", List.of(addresses.service()));
            json.text("resource_name", "Intake");
            json.text("resource_documentation", addresses.service() + addresses.documentation());
            json.texts("bearer_methods_supported", List.of("header"));
            json.texts("scopes_supported", OAuthEndpoints.labels(AgentScope.OF_TOOLS));
        });
    }

    /**
     * Returns the challenge for a request with a missing or invalid token. (RFC 6750 and 9728)
     *
     * @param shown whether the request contained a token
     */
    String challenge(boolean shown) {
        String metadata = "resource_metadata=\"" + addresses.service() + PATH + "\"";
        return shown ? "Bearer error=\"invalid_token\", " + metadata : "Bearer " + metadata;
    }

    /**
     * Returns the challenge for a call that requires another scope. It includes the scopes of the token, because clients
     * request exactly the scopes in the challenge. (RFC 6750, 3.1)
     */
    String challenge(AgentAdmission.MissingScope missing) {
        Set<AgentScope> scopes = EnumSet.of(missing.needed());
        scopes.addAll(missing.held());
        return "Bearer error=\"insufficient_scope\", scope=\""
                + String.join(" ", OAuthEndpoints.labels(scopes))
                + "\", resource_metadata=\"" + addresses.service() + PATH + "\"";
    }
}
