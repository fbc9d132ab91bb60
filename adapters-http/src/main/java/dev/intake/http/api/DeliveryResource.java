package dev.intake.http.api;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.http.page.StreamedFields;
import dev.intake.http.server.JsonResponse;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.Rejudged;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Handles deliveries of providers: judges ignored ones again. */
final class DeliveryResource {
    private final Intake intake;
    private final Connectors connectors;

    DeliveryResource(Intake intake, Connectors connectors) {
        this.intake = intake;
        this.connectors = connectors;
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
}
