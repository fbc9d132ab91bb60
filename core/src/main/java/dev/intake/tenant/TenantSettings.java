package dev.intake.tenant;

import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.action.Output;
import dev.intake.event.EventType;
import dev.intake.kernel.JsonFields;
import dev.intake.kernel.RateLimit;
import java.time.Instant;
import java.util.Optional;

/**
 * The settings of a tenant, with the first characters of its keys.
 *
 * @param tenant the tenant, or its test world
 * @param live the tenant, which alone is edited: a test world has its settings some time after they change
 */
public record TenantSettings(Tenant tenant, Tenant live) {
    /** How settings are written. */
    public static final Output<TenantSettings> OUTPUT = Output.<TenantSettings>of(
                    "Settings", (settings, json) -> settings.write(json))
            .revised(TenantSettings::revision);

    /** Returns the settings of a tenant. */
    public static TenantSettings of(Tenant live) {
        return new TenantSettings(live, live);
    }

    private String revision() {
        return SettingsRevision.of(live).value();
    }

    private void write(JsonFields json) {
        json.text("tenantId", tenant.id().live().value());
        json.text("name", tenant.name());
        json.time("createdAt", tenant.createdAt());
        json.text("signupEvent", tenant.signupEvent().map(EventType::value));
        tenant.key()
                .ifPresentOrElse(key -> json.object("key", fields -> write(key, fields)), () -> json.nothing("key"));
        writeReplaced(tenant.replacedKey(), json);
        RateLimit limit = tenant.bucket().limit();
        json.object("limit", fields -> {
            fields.number("requestsPerHour", limit.requestsPerHour());
            fields.number("burst", limit.burst());
        });
        json.object("retention", fields -> write(tenant.retention(), fields));
        json.object("sender", fields -> write(tenant, tenant.sender(), fields));
        json.object("layout", fields -> write(tenant.layout(), fields));
        write(tenant.sendingTimes(), json);
        json.text("revision", revision());
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

    private static void write(SendingTimes times, JsonFields json) {
        json.text("timeZone", times.zone().getId());
        times.cap()
                .ifPresentOrElse(
                        cap -> json.object("emailCap", fields -> {
                            fields.number("emails", cap.emails());
                            fields.number("days", cap.days());
                        }),
                        () -> json.nothing("emailCap"));
        json.number("emailsPerAddress", times.perAddress());
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

    /** Writes the replaced key, and the end of its grace period. */
    public static void writeReplaced(Optional<ReplacedKey> before, JsonFields json) {
        before.ifPresentOrElse(
                replaced -> json.object("keyBefore", fields -> {
                    write(replaced.key(), fields);
                    fields.time("endsAt", replaced.endsAt());
                }),
                () -> json.nothing("keyBefore"));
    }
}
