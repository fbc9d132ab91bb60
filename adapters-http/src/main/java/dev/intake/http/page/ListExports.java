package dev.intake.http.page;

import dev.intake.access.AuditTrail;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.concurrent.Semaphore;

/** Serves lists as files, in response to a form because the audit record lists each export. */
public final class ListExports {
    /** Exports that a node writes at the same time. */
    public static final int MAX_AT_ONCE = 2;

    private final AuditTrail audit;
    private final Html html;
    private final Gate gate;
    private final Semaphore places = new Semaphore(MAX_AT_ONCE);

    public ListExports(AuditTrail audit, Html html, Gate gate) {
        this.audit = audit;
        this.html = html;
        this.gate = gate;
    }

    /** Writes the list as JSON if the form's field {@code format} is {@code json}, and else as CSV. */
    public void write(Visit visit, Tenant tenant, ListFile<?> list, Context context) {
        if (!places.tryAcquire()) {
            gate.message(503, "Other exports are running", "Try again when they have ended.", context);
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
            places.release();
        }
    }
}
