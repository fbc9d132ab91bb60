package dev.intake.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Method;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.app.output.Launcher;
import dev.intake.app.output.NodeFields;
import dev.intake.app.remote.ApiClient;
import dev.intake.app.remote.ApiRequest;
import dev.intake.app.remote.ApiRequest.ApiBody;
import dev.intake.app.settings.Settings;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Calls actions of a remote service.
 *
 * @param tenant the tenant's id, or that of its test world
 * @param settings the configuration
 * @param printer prints immediately, before the command ends
 * @param client calls the management API of the service
 */
record RemoteCaller(TenantId tenant, Settings settings, Printer printer, ApiClient client) implements Caller {
    @Override
    public boolean isRemote() {
        return true;
    }

    @Override
    public Launcher launcher() {
        return Launcher.of(settings);
    }

    @Override
    public Optional<String> file(Function<TenantScope, Optional<String>> local, String path) {
        return client.file(world(ApiRequest.get(path)));
    }

    @Override
    public Result<ObjectNode> call(Action<? super Storage, ?, ?> action, Json given) {
        return client.run(world(request(action, given)));
    }

    private ApiRequest world(ApiRequest request) {
        return tenant.isTest() ? request.with("test", "true") : request;
    }

    private static ApiRequest request(Action<? super Storage, ?, ?> action, Json given) {
        ActionFacts facts = action.facts();
        ObjectNode fields = NodeFields.object(json -> action.input().write(given, json));
        String path = facts.path();
        ObjectNode rest = fields.deepCopy();
        Optional<String> revision =
                Optional.ofNullable(rest.remove(Input.REVISION.name())).map(JsonNode::asText);
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            if (facts.isInPath(field.getKey())) {
                path = path.replace(
                        "{" + field.getKey() + "}",
                        ApiRequest.escaped(field.getValue().asText()));
                rest.remove(field.getKey());
            }
        }
        ApiRequest request = facts.has(Trait.ONCE)
                ? ApiRequest.create(path)
                : ApiRequest.of(facts.method().name(), path);
        if (revision.isPresent()) {
            request = request.onlyIf('"' + revision.get() + '"');
        } else if (facts.has(Trait.CONDITIONAL)) {
            request = request.onlyIf("*");
        }
        Optional<Field<?>> document = action.input().document();
        if (document.isPresent()) {
            JsonNode text = rest.remove(document.get().name());
            request = text == null ? request : request.with(new ApiBody("application/yaml", text.asText()));
        } else if (!facts.isAskedInQuery()) {
            return facts.method() == Method.DELETE ? request : request.with(ApiBody.of(rest));
        }
        for (Map.Entry<String, JsonNode> parameter : rest.properties()) {
            request = request.with(parameter.getKey(), parameter.getValue().asText());
        }
        return request;
    }
}
