package dev.intake.http.page;

import dev.intake.access.AuditTrail;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Serves lists as files, in response to a form, because each export adds an audit entry. A node writes one export per tenant
 * at a time, so that no tenant delays others.
 */
public final class ListExports {
    private final AuditTrail audit;
    private final Html html;
    private final Gate gate;
    private final Set<TenantId> exporting = ConcurrentHashMap.newKeySet();

    public ListExports(AuditTrail audit, Html html, Gate gate) {
        this.audit = audit;
        this.html = html;
        this.gate = gate;
    }

    /** Writes the list as JSON if the form field {@code format} is {@code json}, and as CSV otherwise. */
    public void write(Visit visit, Tenant tenant, ListFile<?> list, Context context) {
        if (!exporting.add(tenant.id())) {
            gate.message(503, "Another export is running", "Try again when it has ended.", context);
            return;
        }
        try {
            audit.note(tenant.id(), visit.actor(), "export " + list.name());
            String file = list.name() + "-" + tenant.id();
            Download download = new Download(html, context);
            if (Gate.field("format", context).equals("json")) {
                download.write(file + ".json", "application/json", list::json);
            } else {
                download.write(file + ".csv", "text/csv; charset=utf-8", list::csv);
            }
        } finally {
            exporting.remove(tenant.id());
        }
    }
}
