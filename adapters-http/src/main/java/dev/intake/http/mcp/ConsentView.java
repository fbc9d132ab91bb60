package dev.intake.http.mcp;

import dev.intake.access.AgentScope;
import dev.intake.http.page.Page;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The page on which a person allows an application to connect.
 *
 * @param page its frame
 * @param name the name that the application gives itself
 * @param host the host that publishes its client metadata document; absent if it is registered
 * @param receiver the receiver of the response, such as a host
 * @param local whether the receiver is a program of the person's computer
 * @param tenants the tenants that the person may connect it to
 * @param scopes the requested scopes
 * @param ends the offered lifetimes, by number of days
 * @param parameters the parameters of the request
 */
public record ConsentView(
        Page page,
        String name,
        Optional<String> host,
        String receiver,
        boolean local,
        List<Tenant> tenants,
        List<AgentScope> scopes,
        Map<Integer, String> ends,
        Map<String, String> parameters) {
    /** Copies the lists. */
    public ConsentView {
        tenants = List.copyOf(tenants);
        scopes = List.copyOf(scopes);
    }

    /** Returns what a scope allows. */
    public String allows(AgentScope scope) {
        return switch (scope) {
            case READ -> "Read events and programs, without values";
            case SETUP -> "Create the ingestion key, set the signup event, test connectors";
            case PROGRAMS -> "Draft, edit, preview and pause programs; a person approves them";
            case DATA, OPERATE -> throw new IllegalArgumentException("no tool requires " + scope);
        };
    }
}
