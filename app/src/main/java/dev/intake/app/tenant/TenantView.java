package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Table;
import dev.intake.app.settings.BaseUrl;
import dev.intake.event.EventType;
import dev.intake.kernel.RateLimit;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantSettings;
import java.util.Collection;
import java.util.List;

/** Formats tenants for output. */
final class TenantView {
    private TenantView() {}

    /** Returns a tenant and its settings, with the first characters of its key. */
    static ObjectNode json(Tenant tenant, BaseUrl baseUrl) {
        return NodeFields.object(json -> {
            TenantSettings.NAME.write(tenant, json);
            json.text("endpoint", baseUrl.events(tenant.id()));
            TenantSettings.ACCESS.write(tenant, json);
        });
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
