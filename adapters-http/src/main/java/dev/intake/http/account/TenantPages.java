package dev.intake.http.account;

import dev.intake.Intake;
import dev.intake.http.account.AccountViews.TenantsView;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.SettingsActions;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tenants, which only operators see, create and rename. */
public final class TenantPages {
    public static final String PATH = "/tenants";
    public static final String RENAME = "/tenants/{tenantId}/rename";

    private static final String RULE = "Enter a name of 1 to " + Labels.count(Tenant.MAX_NAME) + " characters.";

    private final Intake intake;
    private final Html html;
    private final Gate gate;
    private final String assets;

    public TenantPages(Intake intake, Html html, Gate gate, String assets) {
        this.intake = intake;
        this.html = html;
        this.gate = gate;
        this.assets = assets;
    }

    /** Lists the tenants; redirects a member to the tenant. */
    public void list(Visit visit, Context context) {
        Optional<TenantId> own = visit.account().tenant();
        if (own.isPresent()) {
            html.redirect(Paths.setup(own.get()), context);
        } else {
            show(visit, html.done(context).map(done -> Notice.done("The tenant was renamed.")), 200, context);
        }
    }

    /** Creates a tenant, and shows its setup. */
    public void create(Visit visit, Context context) {
        if (visit.account().tenant().isPresent()) {
            gate.noSuchPage(context);
            return;
        }
        Optional<Tenant> created = intake.tenantSetup().create(Gate.field("name", context));
        if (created.isPresent()) {
            intake.auditTrail().note(created.get().id(), visit.actor(), "create tenant");
            html.redirect(Paths.setup(created.get().id()), context);
        } else {
            show(visit, Optional.of(Notice.refused(RULE, "name", context)), 422, context);
        }
    }

    public void rename(Visit visit, Context context) {
        Optional<Tenant> tenant = TenantId.parse(context.pathParam("tenantId")).flatMap(intake.views()::tenant);
        if (visit.account().tenant().isPresent() || tenant.isEmpty()) {
            gate.noSuchPage(context);
            return;
        }
        ActionForm form = new ActionForm(SettingsActions.RENAME, tenant.get().id() + "-name", RULE);
        Optional<ActionForm.Refusal> refusal = form.refusal(visit, tenant.get(), Map.of(), context);
        if (refusal.isPresent()) {
            show(visit, Optional.of(refusal.get().notice()), 422, context);
        } else {
            html.redirect(PATH + "?done=renamed", context);
        }
    }

    private void show(Visit visit, Optional<Notice> notice, int status, Context context) {
        List<Tenant> all = intake.tenantSetup().list().stream()
                .sorted(Comparator.comparing(Tenant::name)
                        .thenComparing(tenant -> tenant.id().value()))
                .toList();
        Page page = new Page("Tenants", assets, Optional.of(visit), notice);
        html.write("tenants.jte", new TenantsView(page, all), status, context);
    }
}
