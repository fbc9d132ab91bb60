package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.KeyInGrace;
import dev.intake.access.StoredKey;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import dev.intake.app.settings.BaseUrl;
import dev.intake.event.EventType;
import dev.intake.limit.RateLimit;
import dev.intake.tenant.Retention;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Tenants as they are shown. */
final class TenantView {
    private TenantView() {}

    /** The tenant and its settings; of its key only what its owner recognizes it by. */
    public static ObjectNode json(Tenant tenant, BaseUrl baseUrl) {
        RateLimit limit = tenant.bucket().limit();
        ObjectNode json = Json.object()
                .put("tenantId", tenant.id().value())
                .put("name", tenant.name())
                .put("endpoint", baseUrl.endpoint(tenant.id()))
                .put("createdAt", tenant.createdAt().toString())
                .put("signupEvent", tenant.signupEvent().map(EventType::value).orElse(null));
        json.set("key", tenant.key().map(TenantView::key).orElse(null));
        json.set("keyBefore", tenant.keyInGrace().map(TenantView::keyBefore).orElse(null));
        json.set("limit", limit(limit));
        json.set("retention", retention(tenant.retention()));
        return json;
    }

    private static ObjectNode key(StoredKey key) {
        return Json.object()
                .put("startsWith", key.shownPrefix())
                .put("generatedAt", key.generatedAt().toString());
    }

    /** A key that was replaced, and the moment from which on it is refused. */
    public static ObjectNode keyBefore(KeyInGrace before) {
        return key(before.key()).put("endsAt", before.endsAt().toString());
    }

    /** The limit of a tenant's requests. */
    public static ObjectNode limit(RateLimit limit) {
        return Json.object().put("requestsPerHour", limit.requestsPerHour()).put("burst", limit.burst());
    }

    /** For how long what a tenant sent is kept; a period that is null is for ever. */
    public static ObjectNode retention(Retention retention) {
        return Json.object()
                .put("eventsDays", retention.eventDays().orElse(null))
                .put("deliveriesDays", retention.deliveryDays())
                .put(
                        "eventsRemovedBefore",
                        retention.forgottenBefore().map(Instant::toString).orElse(null));
    }

    /** One line per tenant. */
    public static List<String> table(Collection<Tenant> tenants) {
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
