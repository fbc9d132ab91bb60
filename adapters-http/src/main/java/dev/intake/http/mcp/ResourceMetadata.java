package dev.intake.http.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.intake.access.AgentAdmission;
import dev.intake.access.AgentScope;
import dev.intake.http.page.Addresses;
import dev.intake.http.server.JsonResponse;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The description of the agents' endpoint as a protected resource (RFC 9728). The service is its own
 * authorization server; people also create tokens in the dashboard or on the command line.
 */
public final class ResourceMetadata {
    /** Path of the description, by the RFC. */
    public static final String PATH = "/.well-known/oauth-protected-resource" + McpEndpoint.PATH;

    /** Path for clients that know only the host. */
    public static final String PATH_OF_HOST = "/.well-known/oauth-protected-resource";

    private final Addresses addresses;

    public ResourceMetadata(Addresses addresses) {
        this.addresses = addresses;
    }

    /** Handles {@code GET} of either path. */
    public JsonResponse get() {
        return new JsonResponse(200, Map.of(), JsonResponse.plain(this::write));
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
                + scopes.stream().map(AgentScope::label).collect(Collectors.joining(" "))
                + "\", resource_metadata=\"" + addresses.service() + PATH + "\"";
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStringField("resource", addresses.mcp());
        json.writeArrayFieldStart("authorization_servers");
        json.writeString(addresses.service());
        json.writeEndArray();
        json.writeStringField("resource_name", "Intake");
        json.writeStringField("resource_documentation", addresses.service() + addresses.documentation());
        json.writeArrayFieldStart("bearer_methods_supported");
        json.writeString("header");
        json.writeEndArray();
        json.writeArrayFieldStart("scopes_supported");
        for (AgentScope scope : EnumSet.copyOf(AgentScope.OF_TOOLS)) {
            json.writeString(scope.label());
        }
        json.writeEndArray();
    }
}
