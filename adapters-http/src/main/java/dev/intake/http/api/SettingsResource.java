package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.event.EventType;
import dev.intake.http.page.Addresses;
import dev.intake.http.server.JsonResponse;
import dev.intake.ingest.GraceEnding;
import dev.intake.kernel.JsonFields;
import dev.intake.kernel.RateLimit;
import dev.intake.program.ProgramDrafting;
import dev.intake.program.SetSignupEvent.SignupEventSet;
import dev.intake.tenant.Color;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.LayoutText;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.Retention;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SettingsRevision;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.util.Optional;

/**
 * Handles the tenant's settings, its ingestion key and its signup event. A key is returned once, by the call that generates
 * it.
 */
final class SettingsResource {
    private static final String KEY_BEFORE = "keyBefore";

    private final Intake intake;
    private final Addresses addresses;
    private final ApiBodies bodies;

    SettingsResource(Intake intake, Addresses addresses, ApiBodies bodies) {
        this.intake = intake;
        this.addresses = addresses;
        this.bodies = bodies;
    }

    /** Reads the settings, with the first characters of the key. */
    JsonResponse read(ApiCall call) {
        return intake.views()
                .tenant(call.tenant())
                .map(tenant -> shown(tenant, live(tenant)))
                .orElseGet(() -> ApiJson.notFound("tenant"));
    }

    /** A test world has the settings of its tenant, some time after they change; only those of the tenant are edited. */
    private Tenant live(Tenant tenant) {
        return tenant.id().isTest() ? intake.views().tenant(tenant.id().live()).orElse(tenant) : tenant;
    }

    /** Returns the settings of the tenant. */
    JsonResponse shown(Tenant tenant) {
        return shown(tenant, tenant);
    }

    private JsonResponse shown(Tenant tenant, Tenant edited) {
        return ApiJson.object(json -> {
                    write(tenant, json);
                    json.text("revision", SettingsRevision.of(edited).value());
                })
                .with("ETag", EntityTag.of(edited));
    }

    private void write(Tenant tenant, JsonFields json) {
        json.text("tenantId", tenant.id().live().value());
        json.text("name", tenant.name());
        json.text("endpoint", addresses.events(tenant.id()));
        json.time("createdAt", tenant.createdAt());
        json.text("signupEvent", tenant.signupEvent().map(EventType::value));
        tenant.key()
                .ifPresentOrElse(key -> json.object("key", fields -> write(key, fields)), () -> json.nothing("key"));
        keyBefore(tenant.replacedKey(), json);
        RateLimit limit = tenant.bucket().limit();
        json.object("limit", fields -> {
            fields.number("requestsPerHour", limit.requestsPerHour());
            fields.number("burst", limit.burst());
        });
        json.object("retention", fields -> write(tenant.retention(), fields));
        json.object("sender", fields -> write(tenant, tenant.sender(), fields));
        json.object("layout", fields -> write(tenant.layout(), fields));
        json.text("timeZone", tenant.sendingTimes().zone().getId());
        tenant.sendingTimes()
                .cap()
                .ifPresentOrElse(
                        cap -> json.object("emailCap", fields -> {
                            fields.number("emails", cap.emails());
                            fields.number("days", cap.days());
                        }),
                        () -> json.nothing("emailCap"));
        json.number("emailsPerAddress", tenant.sendingTimes().perAddress());
    }

    private static void write(Tenant tenant, SenderIdentity sender, JsonFields json) {
        json.text("name", tenant.shownSender());
        json.flag("nameSet", sender.name().isPresent());
        json.text("from", sender.shownFrom().map(SenderAddress::value));
        json.flag("fromSet", sender.from().isPresent());
        json.text("replyTo", sender.replyTo().map(SenderAddress::value));
        json.text("postalAddress", sender.postalAddress().map(PostalAddress::text));
    }

    private static void write(EmailLayout layout, JsonFields json) {
        json.text("header", layout.header().map(LayoutText::value));
        json.text("footer", layout.footer().map(LayoutText::value));
        json.text("accent", layout.accent().map(Color::value));
        json.text("background", layout.background().map(Color::value));
    }

    private static void write(Retention retention, JsonFields json) {
        retention
                .eventDays()
                .ifPresentOrElse(days -> json.number("eventsDays", days), () -> json.nothing("eventsDays"));
        json.number("deliveriesDays", retention.deliveryDays());
        json.number("bodiesDays", retention.bodyDays());
        json.text("eventsRemovedBefore", retention.forgottenBefore().map(Instant::toString));
    }

    private static void write(StoredKey key, JsonFields json) {
        json.text("startsWith", key.shownPrefix());
        json.time("generatedAt", key.generatedAt());
    }

    private static void keyBefore(Optional<ReplacedKey> before, JsonFields json) {
        before.ifPresentOrElse(
                replaced -> json.object(KEY_BEFORE, fields -> {
                    write(replaced.key(), fields);
                    fields.time("endsAt", replaced.endsAt());
                }),
                () -> json.nothing(KEY_BEFORE));
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
                    keyBefore(before, json);
                })
                .withStatus(ApiJson.CREATED);
    }

    /** Rejects the previous key before its grace period ends. */
    JsonResponse endGrace(ApiCall call) {
        intake.auditTrail().note(call.tenant(), call.actor(), "end grace period of ingestion key");
        return intake.setUpIngestion()
                .endGrace(call.tenant())
                .map(ending -> ending.fold(new GraceEnding.Cases<>(
                        ended -> ApiJson.object(json -> keyBefore(Optional.of(ended.before()), json)),
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
