package dev.intake.http.api;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.health.IngestionHealth;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.StreamedFields;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.webhook.ConnectorSecrets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Handles the tenant's sources: their health, and the signing secrets of its connectors, which can be written but not read. */
final class TenantResource {
    private final Intake intake;
    private final Connectors connectors;
    private final Addresses addresses;
    private final ApiBodies bodies;

    TenantResource(Intake intake, Connectors connectors, Addresses addresses, ApiBodies bodies) {
        this.intake = intake;
        this.connectors = connectors;
        this.addresses = addresses;
        this.bodies = bodies;
    }

    /** Reports the health of each source over the last {@value dev.intake.health.IngestionHealth#HOURS} hours. */
    JsonResponse health(ApiCall call) {
        return ApiJson.page(
                "sources", intake.readIngestionHealth().of(call.tenant()), Optional.empty(), TenantResource::write);
    }

    /** Lists the connectors with their webhook addresses and whether they have a signing secret. */
    JsonResponse connectors(ApiCall call) {
        Map<Connector, StoredSecrets> secrets = connectors.views(call.tenant()).secrets();
        Map<Connector, StoredApiKey> keys =
                connectors.importViews(call.tenant()).apiKeys();
        return ApiJson.page(
                "connectors",
                Arrays.asList(Connector.values()),
                Optional.empty(),
                (connector, json) ->
                        write(call.tenant(), connector, Optional.ofNullable(secrets.get(connector)), keys, json));
    }

    /** Writes a connector, without any part of its secrets and API keys. */
    private void write(
            TenantId tenant,
            Connector connector,
            Optional<StoredSecrets> stored,
            Map<Connector, StoredApiKey> keys,
            StreamedFields json) {
        json.text("connector", connector.segment());
        json.text("endpoint", addresses.webhook(connector, tenant));
        json.flag("hasSecret", stored.isPresent());
        json.text("secretSetAt", stored.map(secret -> secret.setAt().toString()));
        json.text(
                "overlapUntil",
                stored.flatMap(StoredSecrets::previous)
                        .map(previous -> previous.until().toString()));
        json.text(
                "apiKeySetAt",
                Optional.ofNullable(keys.get(connector)).map(key -> key.setAt().toString()));
    }

    private void write(ApiCall call, Connector connector, Optional<StoredSecrets> stored, StreamedFields json) {
        write(
                call.tenant(),
                connector,
                stored,
                connectors.importViews(call.tenant()).apiKeys(),
                json);
    }

    /** Sets a connector's signing secret. */
    JsonResponse setSecret(ApiCall call) {
        return bodies.read(
                call,
                body -> with(call, connector -> {
                    ConnectorSecrets secrets = connectors.connectorSecrets();
                    Optional<PastedSecret> secret = body.required(
                            "secret", "a string", text -> Optional.of(secrets.read(call.tenant(), connector, text)));
                    Duration overlap = body.whole(
                                    "overlapSeconds",
                                    "a whole number from 0 to " + StoredSecrets.MAX_OVERLAP.toSeconds(),
                                    TenantResource::overlap)
                            .orElse(Duration.ZERO);
                    return body.respond(() -> secret.orElseThrow()
                            .fold(new PastedSecret.Cases<>(
                                    usable -> set(call, connector, usable.secret(), overlap),
                                    refused -> JsonResponse.error(Problem.BAD_REQUEST, refused.why()))));
                }));
    }

    private static Optional<Duration> overlap(long seconds) {
        return Optional.of(seconds)
                .filter(given -> given >= 0 && given <= StoredSecrets.MAX_OVERLAP.toSeconds())
                .map(Duration::ofSeconds);
    }

    private JsonResponse set(ApiCall call, Connector connector, SigningSecret secret, Duration overlap) {
        intake.auditTrail().note(call.tenant(), call.actor(), "set signing secret of " + connector.segment());
        return connectors
                .connectorSecrets()
                .set(call.tenant(), connector, secret, overlap)
                .map(stored -> ApiJson.object(json -> write(call, connector, Optional.of(stored), json)))
                .orElseGet(() -> ApiJson.notFound("tenant"));
    }

    /** Removes a connector's signing secrets. Its deliveries are rejected from then on. */
    JsonResponse clearSecret(ApiCall call) {
        return with(call, connector -> {
            intake.auditTrail().note(call.tenant(), call.actor(), "clear signing secret of " + connector.segment());
            return connectors
                    .connectorSecrets()
                    .clear(call.tenant(), connector)
                    .map(wasSet -> ApiJson.object(json -> {
                        write(call, connector, Optional.empty(), json);
                        json.flag("cleared", wasSet);
                    }))
                    .orElseGet(() -> ApiJson.notFound("tenant"));
        });
    }

    private static JsonResponse with(ApiCall call, Function<Connector, JsonResponse> answer) {
        return Connector.named(call.path("connector")).map(answer).orElseGet(() -> ApiJson.notFound("connector"));
    }

    private static void write(IngestionHealth health, StreamedFields json) {
        json.text("source", health.source().name().toLowerCase(Locale.ROOT));
        json.text("state", health.state().name().toLowerCase(Locale.ROOT));
        json.text("latestAt", health.latest().map(Instant::toString));
        json.object(
                "outcomes",
                outcomes -> new TreeMap<>(health.outcomes())
                        .forEach((outcome, count) ->
                                outcomes.number(outcome.name().toLowerCase(Locale.ROOT), count)));
    }
}
