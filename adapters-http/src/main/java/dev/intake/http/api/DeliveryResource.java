package dev.intake.http.api;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.event.DedupeKey;
import dev.intake.http.page.StreamedFields;
import dev.intake.http.server.JsonResponse;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.DeliveryFields;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.Rejudged;
import dev.intake.webhook.RetryFailedDeliveries.Retried;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Handles deliveries of providers: retries failed ones and judges ignored ones again. */
final class DeliveryResource {
    private final Intake intake;
    private final Connectors connectors;

    DeliveryResource(Intake intake, Connectors connectors) {
        this.intake = intake;
        this.connectors = connectors;
    }

    /** Retries a failed delivery. */
    JsonResponse retry(ApiCall call) {
        Optional<DedupeKey> key = Connector.named(call.path("connector"))
                .flatMap(connector ->
                        DedupeKey.readId(call.path("eventId")).map(id -> new DedupeKey(connector.source(), id)));
        if (key.isEmpty()) {
            return ApiJson.notFound("delivery");
        }
        intake.auditTrail().note(call.tenant(), call.actor(), "retry a failed delivery");
        return switch (connectors
                .retryFailedDeliveries()
                .run(call.tenant(), key.get().eventId())) {
            case STORED -> read(call.tenant(), key.get());
            case STILL_FAILING ->
                ApiJson.conflict("The delivery failed again; its trace contains the reason. Its body is still kept.");
            case NOT_KEPT -> ApiJson.notFound("failed delivery");
        };
    }

    /** Retries failed deliveries, oldest first. */
    JsonResponse retryFailed(ApiCall call) {
        intake.auditTrail().note(call.tenant(), call.actor(), "retry failed deliveries");
        Retried retried = connectors.retryFailedDeliveries().run(call.tenant());
        return ApiJson.object(json -> {
            json.number("processed", retried.processed());
            json.number("stillFailing", retried.stillFailing());
        });
    }

    /** Returns what ignored deliveries of a connector would become under the current mapping. */
    JsonResponse previewRejudge(ApiCall call) {
        return rejudged(call, connectors.rejudgeDeliveries()::dryRun);
    }

    /** Records what ignored deliveries of a connector become under the current mapping. */
    JsonResponse rejudge(ApiCall call) {
        return rejudged(call, (tenant, connector, since, firesWithin, part) -> {
            intake.auditTrail()
                    .note(tenant, call.actor(), "judge ignored deliveries of " + connector.segment() + " again");
            return connectors.rejudgeDeliveries().apply(tenant, connector, since, firesWithin, part);
        });
    }

    /** Translates deliveries again, with or without recording the result. */
    private interface Rejudge {
        Rejudged of(
                TenantId tenant, Connector connector, Instant since, Duration firesWithin, RejudgeDeliveries.Part part);
    }

    private JsonResponse rejudged(ApiCall call, Rejudge judging) {
        Optional<Connector> connector = Connector.named(call.path("connector"));
        if (connector.isEmpty()) {
            return ApiJson.notFound("connector");
        }
        ApiQuery query = call.query();
        Instant since = query.time("since").orElse(Instant.EPOCH);
        return query.respond(() -> {
            Duration firesWithin = Duration.ofDays(connectors.setLateRepair().days(call.tenant()));
            Rejudged rejudged = judging.of(call.tenant(), connector.get(), since, firesWithin, RejudgeDeliveries.PART);
            return ApiJson.object(json -> write(rejudged, json));
        });
    }

    private static void write(Rejudged rejudged, StreamedFields json) {
        json.number("examined", rejudged.examined());
        json.object(
                "became",
                became -> rejudged.changed().forEach((type, count) -> became.number(Rejudged.shown(type), count)));
        json.number("historical", rejudged.historical());
        json.number("unreadable", rejudged.unreadable());
        json.flag("complete", rejudged.complete());
        json.objects("deliveries", rejudged.first(), (change, one) -> {
            one.text("eventId", change.delivery().id());
            one.text("type", change.type());
            one.text("became", Optional.of(change.became()).filter(type -> !type.isEmpty()));
            one.flag("historical", change.historical());
            one.time("receivedAt", change.receivedAt());
        });
    }

    private JsonResponse read(TenantId tenant, DedupeKey key) {
        return connectors
                .views(tenant)
                .delivery(key.eventId())
                .map(details -> ApiJson.object(json -> DeliveryFields.write(details.trace(), json)))
                .orElseGet(() -> ApiJson.notFound("delivery"));
    }
}
