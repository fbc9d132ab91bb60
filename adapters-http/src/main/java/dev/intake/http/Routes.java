package dev.intake.http;

import dev.intake.http.api.ManagementApi;
import dev.intake.http.email.UnsubscribeEndpoint;
import dev.intake.http.feedback.FeedbackEndpoint;
import dev.intake.http.feedback.SnsEndpoint;
import dev.intake.http.ingest.EventsEndpoint;
import dev.intake.http.ingest.SdkCall;
import dev.intake.http.ingest.SdkEndpoint;
import dev.intake.http.mcp.McpEndpoint;
import dev.intake.http.mcp.OAuthEndpoints;
import dev.intake.http.mcp.ResourceMetadata;
import dev.intake.http.server.Faults;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Page;
import dev.intake.http.server.Probes;
import dev.intake.http.server.RequestIds;
import dev.intake.http.server.ResponseWriter;
import dev.intake.http.server.UnreadBody;
import dev.intake.http.webhook.WebhookEndpoint;
import dev.intake.http.webhook.WebhookResponses;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.http.NotFoundResponse;
import java.util.function.Function;
import java.util.function.Supplier;

/** The routes of the service, and the mapping of exceptions to error objects. */
record Routes(
        EventsEndpoint events,
        SdkEndpoint sdks,
        WebhookEndpoint webhooks,
        FeedbackEndpoint feedback,
        SnsEndpoint sns,
        UnsubscribeEndpoint unsubscribe,
        McpEndpoint mcp,
        ResourceMetadata metadata,
        OAuthEndpoints oauth,
        ManagementApi api,
        Dashboard dashboard,
        Probes probes,
        RequestIds requestIds,
        Faults faults) {
    void addTo(RoutesConfig routes) {
        routes.before(requestIds::assign);
        routes.before(this::closeWhileDraining);
        routes.after(Routes::discardRestOfForm);

        // Javalin compares a path with the routes of its method in order, so the most frequent route comes first.
        routes.post(EventsEndpoint.PATH, json(events::post));
        routes.post(WebhookEndpoint.PATH, providerJson(webhooks::post));
        routes.post(SnsEndpoint.PATH, providerJson(sns::post));
        routes.post(FeedbackEndpoint.PATH, providerJson(feedback::post));
        addSdks("", routes);
        addSdks("/api/tenants/{tenantId}", routes);
        routes.get(UnsubscribeEndpoint.PATH, html(unsubscribe::get));
        routes.head(UnsubscribeEndpoint.PATH, html(unsubscribe::get));
        routes.post(UnsubscribeEndpoint.PATH, html(unsubscribe::post));
        routes.post(McpEndpoint.PATH, json(mcp::post));
        routes.post(OAuthEndpoints.TOKEN, json(oauth::token));
        routes.post(OAuthEndpoints.REVOKE, json(oauth::revoke));
        routes.post(OAuthEndpoints.REGISTER, json(oauth::register));
        routes.get(OAuthEndpoints.METADATA, json(oauth::metadata));
        routes.get(ResourceMetadata.PATH, json(metadata::get));
        routes.get(ResourceMetadata.PATH_OF_HOST, json(metadata::get));
        api.addTo(routes);
        dashboard.addTo(routes);
        routes.get("/healthz", json(probes::health));
        routes.head("/healthz", json(probes::health));
        routes.get("/readyz", json(probes::readiness));
        routes.head("/readyz", json(probes::readiness));

        routes.exception(NotFoundResponse.class, (e, context) -> notFound(context));
        routes.exception(
                MethodNotAllowedResponse.class,
                (e, context) -> ResponseWriter.write(Faults.methodNotAllowed(e), context));
        routes.exception(
                Exception.class,
                (e, context) -> ResponseWriter.write(faults.fault(requestIds.of(context.res()), e), context));
    }

    /** Responds with JSON, or with a page if the client is a browser. */
    private void notFound(Context context) {
        String accepted = context.header("Accept");
        if (context.method().equals(HandlerType.GET) && accepted != null && accepted.contains("text/html")) {
            dashboard.noSuchPage(context);
        } else {
            ResponseWriter.write(Faults.notFound(), context);
        }
    }

    /** Asks clients to close persistent connections while the server drains. */
    private void closeWhileDraining(Context context) {
        if (probes.isDraining()) {
            context.header("Connection", "close");
        }
    }

    /**
     * Sends an error response of the dashboard before it discards the rest of the form; otherwise, Javalin would send the
     * response afterwards.
     */
    private static void discardRestOfForm(Context context) {
        if (context.method().equals(HandlerType.POST)
                && context.statusCode() >= 400
                && !context.res().isCommitted()) {
            ResponseWriter.writePrepared(context);
            context.result(new byte[0]);
            UnreadBody.discard(context.req());
        }
    }

    private void addSdks(String base, RoutesConfig routes) {
        for (String path : SdkEndpoint.BATCH_PATHS) {
            routes.post(base + path, json(sdks::batch));
        }
        for (SdkCall call : SdkCall.values()) {
            routes.post(base + SdkEndpoint.path(call), json(context -> sdks.single(call, context)));
        }
    }

    private static Handler json(Function<Context, JsonResponse> endpoint) {
        return context -> ResponseWriter.write(endpoint.apply(context), context);
    }

    /** Returns a handler with error messages for providers, which send no messageId. */
    private Handler providerJson(Function<Context, JsonResponse> endpoint) {
        return json(context -> {
            try {
                return endpoint.apply(context);
            } catch (RuntimeException | Error fault) {
                faults.log(requestIds.of(context.res()), fault);
                return WebhookResponses.of(fault);
            }
        });
    }

    private static Handler json(Supplier<JsonResponse> endpoint) {
        return context -> ResponseWriter.write(endpoint.get(), context);
    }

    private static Handler html(Function<Context, Page> endpoint) {
        return context -> ResponseWriter.write(endpoint.apply(context), context);
    }
}
