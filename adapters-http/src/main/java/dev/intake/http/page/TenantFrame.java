package dev.intake.http.page;

import dev.intake.Intake;
import dev.intake.email.SendingStop;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** Creates the frame of a tenant's pages, and writes them. */
public record TenantFrame(Intake intake, String assets, Html html) {
    public Page page(String title, Visit visit, Tenant tenant, Optional<Notice> notice) {
        List<HealthTile> health = intake.readIngestionHealth().of(tenant.id()).stream()
                .map(source -> new HealthTile(tenant.id(), source))
                .toList();
        Optional<String> stop =
                intake.programs().overview().sendingStop(tenant.id()).map(SendingStop::reason);
        int review = intake.programViews(tenant.id()).emailsToReview();
        return new Page(title, assets, Optional.of(visit), Optional.of(tenant), health, stop, review, notice);
    }

    /** Renders a page. */
    public void write(String template, Object view, int status, Context context) {
        html.write(template, view, status, context);
    }

    /** Renders a page that was found. */
    public void write(String template, Object view, Context context) {
        html.write(template, view, 200, context);
    }

    /** Redirects to a page. */
    public void redirect(String path, Context context) {
        html.redirect(path, context);
    }
}
