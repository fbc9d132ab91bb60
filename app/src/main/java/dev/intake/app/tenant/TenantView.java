package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import dev.intake.app.settings.BaseUrl;
import dev.intake.event.EventType;
import dev.intake.kernel.RateLimit;
import dev.intake.tenant.Retention;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Formats tenants for output. */
final class TenantView {
    private TenantView() {}

    /** Returns a tenant and its settings, with the first characters of its key. */
    static ObjectNode json(Tenant tenant, BaseUrl baseUrl) {
        RateLimit limit = tenant.bucket().limit();
        ObjectNode json = Json.object()
                .put("tenantId", tenant.id().value())
                .put("name", tenant.name())
                .put("endpoint", baseUrl.events(tenant.id()))
                .put("createdAt", tenant.createdAt().toString())
                .put("signupEvent", tenant.signupEvent().map(EventType::value).orElse(null));
        json.set("key", tenant.key().map(TenantView::key).orElse(null));
        json.set("keyBefore", tenant.replacedKey().map(TenantView::keyBefore).orElse(null));
        json.set("limit", limit(limit));
        json.set("retention", retention(tenant.retention()));
        return json;
    }

    private static ObjectNode key(StoredKey key) {
        return Json.object()
                .put("startsWith", key.shownPrefix())
                .put("generatedAt", key.generatedAt().toString());
    }

    /** Returns a replaced key and the end of its grace period. */
    static ObjectNode keyBefore(ReplacedKey before) {
        return key(before.key()).put("endsAt", before.endsAt().toString());
    }

    /** Returns a rate limit. */
    static ObjectNode limit(RateLimit limit) {
        return Json.object().put("requestsPerHour", limit.requestsPerHour()).put("burst", limit.burst());
    }

    /** Returns a retention; {@code eventsDays} is {@code null} if events are kept forever. */
    static ObjectNode retention(Retention retention) {
        return Json.object()
                .put("eventsDays", retention.eventDays().orElse(null))
                .put("deliveriesDays", retention.deliveryDays())
                .put("bodiesDays", retention.bodyDays())
                .put(
                        "eventsRemovedBefore",
                        retention.forgottenBefore().map(Instant::toString).orElse(null));
    }

    /** Returns a table with one tenant per line. */
    static List<String> table(Collection<Tenant> tenants) {
        Table table = Table.headed("TENANT", "NAME", "KEY", "SIGNUP EVENT", "REQUESTS/HOUR", "BURST", "CREATED");
        for (Tenant tenant : tenants) {
            RateLimit limit = tenant.bucket().limit();
            table.row(
                    tenant.id().value(),
                    tenant.name(),
                    tenant.key().map(key -> key.shownPrefix() + "…").orElse("none"),
                    tenant.signupEvent().map(EventType::value).orElse("none"),
                    Integer.toString(limit.requestsPerHour()),
                    Integer.toString(limit.burst()),
                    tenant.createdAt().toString());
        }
        return table.lines("");
    }
}
