package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.kernel.TenantId;
import dev.intake.template.SampleEmail;
import dev.intake.tenant.SettingsActions;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;

/** Shows and changes the layout of a tenant's emails. (ADR 112) */
public record LayoutPages(Intake intake, TenantFrame frame) {
    public static final String PATH = IntegrationPages.PATH + "/layout";
    public static final String SAMPLE = PATH + "/sample";

    private static final ActionForm SAVE = new ActionForm(SettingsActions.SET_LAYOUT, "header", "");

    private static String path(TenantId tenant) {
        return Paths.settings(tenant) + "/layout";
    }

    public void get(Visit visit, Tenant tenant, Context context) {
        Optional<Notice> notice = frame.html().done(context).map(done -> Notice.done("The layout was saved."));
        show(visit, tenant, LayoutForm.of(tenant.layout()), notice, 200);
    }

    /** Writes a sample email in the stored layout. */
    public void sample(Visit visit, Tenant tenant, Context context) {
        frame.html().writeForeign(SampleEmail.in(tenant.layout()).html().orElseThrow(), context);
    }

    public void save(Visit visit, Tenant tenant, Context context) {
        Optional<ActionForm.Refusal> refusal = SAVE.refusal(visit, tenant, Map.of(), context);
        LayoutForm typed = LayoutForm.of(context);
        if (refusal.isEmpty()) {
            frame.redirect(path(tenant.id()) + "?done=layout", context);
        } else if (refusal.get().isStale()) {
            Tenant now = intake.views().tenant(tenant.id()).orElse(tenant);
            Notice notice =
                    Notice.refused("Nothing was saved: the layout was changed since you opened this page, as the"
                            + " sample shows. The form has what you typed. Save it again to replace the other one.");
            show(visit, now, typed.over(now.layout()), Optional.of(notice), 409);
        } else {
            show(visit, tenant, typed, Optional.of(refusal.get().notice()), 422);
        }
    }

    private void show(Visit visit, Tenant tenant, LayoutForm form, Optional<Notice> notice, int status) {
        LayoutView view = new LayoutView(frame.page("Email layout", visit, tenant, notice), form, path(tenant.id()));
        frame.write("emailLayout.jte", view, status, visit.context());
    }
}
