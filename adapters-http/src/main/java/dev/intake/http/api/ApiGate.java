package dev.intake.http.api;

import dev.intake.access.AgentAccess;
import dev.intake.access.AgentAdmission;
import dev.intake.access.AgentToken;
import dev.intake.http.page.Download;
import dev.intake.http.server.BearerCredentials;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.http.server.ResponseWriter;
import dev.intake.kernel.RequestCost;
import dev.intake.kernel.TenantId;
import dev.intake.testworld.TestWorlds;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Authorizes calls of the management API with the token in the {@code Authorization} header. A token of another tenant gets
 * the same response as a wrong one, so that clients cannot enumerate tenants. (Decisions 3.2)
 */
record ApiGate(AgentAccess access, TestWorlds worlds) {
    private static final JsonResponse UNAUTHORIZED = JsonResponse.error(
                    Problem.UNAUTHORIZED,
                    "The token is missing, wrong, expired or revoked, or belongs to another tenant. A person"
                            + " can create one in the dashboard under Settings, Integrations, Agent access.")
            .with("WWW-Authenticate", "Bearer");

    /**
     * Returns a handler that authorizes and audits a call, and responds to it.
     *
     * @param operation the operation
     * @param answer returns the response to an authorized call
     */
    Handler requiring(ApiOperation operation, Function<ApiCall, JsonResponse> answer) {
        return handler(
                operation,
                (call, limits) -> ResponseWriter.write(answer.apply(call).with(limits), call.context()));
    }

    /**
     * Returns a handler that authorizes and audits a call, and streams a file.
     *
     * @param file returns the writer of the file; empty if the contact does not exist
     */
    Handler file(ApiOperation operation, Function<ApiCall, Optional<Consumer<OutputStream>>> file) {
        return handler(
                operation,
                (call, limits) -> file.apply(call)
                        .ifPresentOrElse(
                                content -> new Download(context -> limits.forEach(context::header), call.context())
                                        .write(operation.id() + ".json", "application/json", content),
                                () -> ResponseWriter.write(
                                        ApiJson.notFound("contact").with(limits), call.context())));
    }

    private Handler handler(ApiOperation operation, BiConsumer<ApiCall, Map<String, String>> answer) {
        return context -> {
            Optional<JsonResponse> refused = answer(operation, answer, context);
            refused.ifPresent(response -> ResponseWriter.write(response, context));
        };
    }

    /** Handles the call, or returns the refusal. */
    private Optional<JsonResponse> answer(
            ApiOperation operation, BiConsumer<ApiCall, Map<String, String>> answer, Context context) {
        return BearerCredentials.of(context.req())
                .flatMap(AgentToken::parse)
                .filter(token -> !token.isConnected())
                .filter(token -> token.tenant().value().equals(context.pathParam("tenantId")))
                .map(token -> admission(operation, token))
                .map(admission -> admission.<Optional<JsonResponse>>fold(new AgentAdmission.Cases<>(
                        admitted -> admitted(operation, admitted, answer, context),
                        unauthorized -> Optional.of(UNAUTHORIZED),
                        missingScope -> Optional.of(JsonResponse.error(
                                        Problem.FORBIDDEN,
                                        "The token does not have the scope "
                                                + missingScope.needed().label() + ".")
                                .with(
                                        "WWW-Authenticate",
                                        "Bearer error=\"insufficient_scope\", scope=\""
                                                + missingScope.needed().label() + "\"")),
                        limited -> Optional.of(rateLimited(limited)))))
                .orElseGet(() -> Optional.of(UNAUTHORIZED));
    }

    private AgentAdmission admission(ApiOperation operation, AgentToken token) {
        return operation.reads()
                ? access.admitReading(token, operation.scope(), operation.id())
                : access.admit(token, operation.scope(), operation.id());
    }

    private Optional<JsonResponse> admitted(
            ApiOperation operation,
            AgentAdmission.Admitted admitted,
            BiConsumer<ApiCall, Map<String, String>> answer,
            Context context) {
        Map<String, String> limits = JsonResponse.limitHeaders(admitted.left(), RequestCost.ONE_REQUEST);
        Optional<TenantId> world = world(operation, admitted.tenant(), context);
        if (world.isEmpty()) {
            return Optional.of(JsonResponse.error(
                            Problem.BAD_REQUEST,
                            operation.hasWorlds()
                                    ? "test must be true or false."
                                    : "This operation accesses data that live and test data share; omit test.")
                    .with(limits));
        }
        answer.accept(new ApiCall(world.get(), admitted.actor(), context), limits);
        return Optional.empty();
    }

    /** Returns the tenant, or its test world if the query requests it; empty if the query is invalid. */
    private Optional<TenantId> world(ApiOperation operation, TenantId tenant, Context context) {
        String test = Optional.ofNullable(context.queryParam("test")).orElse("false");
        return switch (test) {
            case "false" -> Optional.of(tenant);
            case "true" -> operation.hasWorlds() ? worlds.open(tenant) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static JsonResponse rateLimited(AgentAdmission.RateLimited limited) {
        long seconds = limited.retryAfter().toSeconds();
        return JsonResponse.error(Problem.RATE_LIMITED, "Too many calls. The next one is allowed in " + seconds + " s.")
                .with("Retry-After", Long.toString(seconds));
    }
}
