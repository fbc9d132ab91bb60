package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Html;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/** Setup: the first page of a tenant. (Decision 119) */
public final class SetupPages {
    public static final String PATH = Paths.SETUP;
    public static final String CHECKLIST = PATH + "/checklist";

    private final SetupFacts facts;
    private final Addresses addresses;
    private final Html html;
    private final TenantFrame frame;

    public SetupPages(Intake intake, Addresses addresses, Html html, TenantFrame frame) {
        this.facts = new SetupFacts(intake);
        this.addresses = addresses;
        this.html = html;
        this.frame = frame;
    }

    public void get(Visit visit, Tenant tenant, Context context) {
        String endpoint = addresses.events(tenant.id());
        SetupView view = new SetupView(
                frame.page("Setup", visit, tenant, Optional.empty()),
                read(tenant),
                endpoint,
                MarkedSnippet.all(endpoint, addresses.service()));
        html.write("setup.jte", view, 200, context);
    }

    /** Writes the checklist, which open pages poll until it is done. */
    public void checklist(Visit visit, Tenant tenant, Context context) {
        html.write("setupChecklist.jte", read(tenant), 200, context);
    }

    private SetupChecklist read(Tenant tenant) {
        return facts.read(tenant, CHECKLIST.replace("{tenantId}", tenant.id().value()));
    }
}
