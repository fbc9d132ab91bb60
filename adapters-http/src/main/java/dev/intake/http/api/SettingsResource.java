package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import dev.intake.event.EventType;
import dev.intake.http.page.Addresses;
import dev.intake.http.server.JsonResponse;
import dev.intake.ingest.GraceEnding;
import dev.intake.kernel.JsonFields;
import dev.intake.program.ProgramDrafting;
import dev.intake.program.SetSignupEvent.SignupEventSet;
import dev.intake.tenant.TenantSettings;
import java.util.Optional;

/**
 * Handles the tenant's settings, its ingestion key and its signup event. A key is returned once, by the call that generates
 * it.
 */
final class SettingsResource {
    private final Intake intake;
    private final Addresses addresses;
    private final ApiBodies bodies;

    SettingsResource(Intake intake, Addresses addresses, ApiBodies bodies) {
        this.intake = intake;
        this.addresses = addresses;
        this.bodies = bodies;
    }

    /** Generates a key. The previous one is rejected immediately, or after a grace period. */
    JsonResponse generateKey(ApiCall call) {
        return bodies.create(
                call,
                body -> {
                    Optional<GracePeriod> grace = body.whole(
                            "graceSeconds",
                            "a whole number from 1 to " + GracePeriod.MAX.toSeconds(),
                            GracePeriod::ofSeconds);
                    return body.respond(() -> generate(call, grace));
                },
                body -> ApiJson.conflict(
                        "The first call with this Idempotency-Key generated a key, which only its response"
                                + " contained. Generate another key."));
    }

    private JsonResponse generate(ApiCall call, Optional<GracePeriod> grace) {
        intake.auditTrail().note(call.tenant(), call.actor(), "generate ingestion key");
        return grace.map(length -> intake.setUpIngestion()
                        .generateKey(call.tenant(), length)
                        .map(rotation -> generated(call, rotation.key(), rotation.before())))
                .orElseGet(() -> intake.setUpIngestion()
                        .generateKey(call.tenant())
                        .map(key -> generated(call, key, Optional.empty())))
                .orElseGet(() -> ApiJson.notFound("tenant"));
    }

    private JsonResponse generated(ApiCall call, IngestionKey key, Optional<ReplacedKey> before) {
        return ApiJson.object(json -> {
                    json.text("key", key.reveal());
                    json.text("endpoint", addresses.events(call.tenant()));
                    TenantSettings.writeReplaced(before, json);
                })
                .withStatus(ApiJson.CREATED);
    }

    /** Rejects the previous key before its grace period ends. */
    JsonResponse endGrace(ApiCall call) {
        intake.auditTrail().note(call.tenant(), call.actor(), "end grace period of ingestion key");
        return intake.setUpIngestion()
                .endGrace(call.tenant())
                .map(ending -> ending.fold(new GraceEnding.Cases<>(
                        ended ->
                                ApiJson.object(json -> TenantSettings.writeReplaced(Optional.of(ended.before()), json)),
                        nothing -> ApiJson.conflict("There is no previous key in its grace period."))))
                .orElseGet(() -> ApiJson.notFound("tenant"));
    }

    /** Sets the signup event, and drafts a welcome program for it unless one exists. */
    JsonResponse setSignupEvent(ApiCall call) {
        return bodies.read(call, body -> {
            Optional<EventType> event = body.required(
                    "event", "an event type of 1 to 120 letters, digits, spaces and . _ : - /", EventType::parse);
            return body.respond(() -> set(call, event.orElseThrow()));
        });
    }

    private JsonResponse set(ApiCall call, EventType event) {
        intake.auditTrail().note(call.tenant(), call.actor(), "save signup event");
        return intake.setSignupEvent()
                .save(call.tenant(), event)
                .map(set -> ApiJson.object(json -> write(set, json)))
                .orElseGet(() -> ApiJson.conflict(ProgramDrafting.FULL));
    }

    private static void write(SignupEventSet set, JsonFields json) {
        json.text("signupEvent", set.event().value());
        json.flag("drafted", set.drafted());
        json.text("programId", set.welcome().id().toString());
        json.text("state", set.welcome().state().label());
    }
}
