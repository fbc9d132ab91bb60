package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Result;
import dev.intake.app.output.Launcher;
import dev.intake.app.remote.ApiClient;
import dev.intake.app.remote.ApiRequest;
import dev.intake.app.remote.ApiRequest.ApiBody;
import dev.intake.app.settings.Settings;
import dev.intake.kernel.TenantId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The context of a command about a tenant of a remote service.
 *
 * @param tenant the tenant's id, or that of its test world
 * @param settings the configuration
 * @param client calls the management API of the service
 */
public record RemoteTenant(TenantId tenant, Settings settings, ApiClient client) {
    /** The page size: the maximum that the management API returns. */
    private static final int PAGE_SIZE = 200;

    /** Returns the response to a call. */
    public ObjectNode call(ApiRequest request) {
        return client.call(world(request));
    }

    /** Returns the response to a call; empty if the resource does not exist. */
    public Optional<ObjectNode> find(ApiRequest request) {
        return client.find(world(request));
    }

    /** Returns the response to a call of an action, or why the service refused it. */
    public Result<ObjectNode> run(ApiRequest request) {
        return client.run(world(request));
    }

    /** Returns the file that the service returns; empty if the resource does not exist. */
    public Optional<String> file(ApiRequest request) {
        return client.file(world(request));
    }

    /** Returns the response to a call with a JSON object as its body. */
    public ObjectNode send(String method, String path, ObjectNode body) {
        return client.call(world(ApiRequest.of(method, path).with(ApiBody.of(body))));
    }

    /** Returns the response to a call that creates a resource from a JSON object. */
    public ObjectNode create(String path, ObjectNode body) {
        return call(ApiRequest.create(path).with(ApiBody.of(body)));
    }

    /** Returns all elements of a list, read page by page. A page of a search may be empty even if other pages follow. */
    public List<ObjectNode> all(ApiRequest request, String name) {
        List<ObjectNode> elements = new ArrayList<>();
        Optional<String> next = Optional.empty();
        do {
            ObjectNode page =
                    call(request.with("limit", Integer.toString(PAGE_SIZE)).with("cursor", next));
            page.path(name).forEach(element -> elements.add((ObjectNode) element));
            next = Optional.ofNullable(page.path("next").textValue());
        } while (next.isPresent());
        return elements;
    }

    private ApiRequest world(ApiRequest request) {
        return tenant.isTest() ? request.with("test", "true") : request;
    }

    /** Returns command lines that the user can paste. */
    public Launcher launcher() {
        return Launcher.of(settings);
    }
}
