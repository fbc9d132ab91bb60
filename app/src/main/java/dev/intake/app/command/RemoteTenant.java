package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Result;
import dev.intake.app.output.Launcher;
import dev.intake.app.remote.ApiClient;
import dev.intake.app.remote.ApiRequest;
import dev.intake.app.settings.Settings;
import dev.intake.kernel.TenantId;
import java.util.Optional;

/**
 * The context of a command about a tenant of a remote service.
 *
 * @param tenant the tenant's id, or that of its test world
 * @param settings the configuration
 * @param client calls the management API of the service
 */
public record RemoteTenant(TenantId tenant, Settings settings, ApiClient client) {
    /** Returns the response to a call of an action, or why the service refused it. */
    public Result<ObjectNode> run(ApiRequest request) {
        return client.run(world(request));
    }

    /** Returns the file that the service returns; empty if the resource does not exist. */
    public Optional<String> file(ApiRequest request) {
        return client.file(world(request));
    }

    private ApiRequest world(ApiRequest request) {
        return tenant.isTest() ? request.with("test", "true") : request;
    }

    /** Returns command lines that the user can paste. */
    public Launcher launcher() {
        return Launcher.of(settings);
    }
}
