package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.kernel.TenantId;
import dev.intake.template.SampleEmail;
import dev.intake.tenant.SettingEdit;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/** Shows and changes the layout of a tenant's emails. (ADR 112) */
public final class LayoutPages {
    public static final String PATH = IntegrationPages.PATH + "/layout";
    public static final String SAMPLE = PATH + "/sample";

    private final Intake intake;
    private final Html html;
    private final TenantFrame frame;

    public LayoutPages(Intake intake, Html html, TenantFrame frame) {
        this.intake = intake;
        this.html = html;
        this.frame = frame;
    }

    private static String path(TenantId tenant) {
        return Paths.settings(tenant) + "/layout";
    }

    public void get(Visit visit, Tenant tenant, Context context) {
        Optional<Notice> notice = html.done(context).map(done -> Notice.done("The layout was saved."));
        show(visit, tenant, LayoutForm.of(tenant.layout()), notice, 200, context);
    }

    /** Writes a sample email in the stored layout. */
    public void sample(Visit visit, Tenant tenant, Context context) {
        html.writeForeign(SampleEmail.in(tenant.layout()).html().orElseThrow(), context);
    }

    public void save(Visit visit, Tenant tenant, Context context) {
        LayoutForm form = LayoutForm.of(context);
        Optional<Notice> refusal = form.refusal(context);
        if (refusal.isPresent()) {
            show(visit, tenant, form, refusal, 422, context);
            return;
        }
        Optional<SettingEdit> edit =
                intake.setEmailLayout().change(tenant.id(), form::isOf, before -> form.layout(), visit.actor());
        if (edit.isPresent() && edit.get() instanceof SettingEdit.Stale stale) {
            Notice notice =
                    Notice.refused("Nothing was saved: the layout was changed since you opened this page, as the"
                            + " sample shows. The form has what you typed. Save it again to replace the other one.");
            show(visit, stale.tenant(), form.over(stale.tenant().layout()), Optional.of(notice), 409, context);
            return;
        }
        html.redirect(path(tenant.id()) + "?done=layout", context);
    }

    private void show(
            Visit visit, Tenant tenant, LayoutForm form, Optional<Notice> notice, int status, Context context) {
        LayoutView view = new LayoutView(frame.page("Email layout", visit, tenant, notice), form, path(tenant.id()));
        html.write("emailLayout.jte", view, status, context);
    }
}
