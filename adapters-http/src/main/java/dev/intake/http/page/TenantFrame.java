package dev.intake.http.page;

import dev.intake.Intake;
import dev.intake.email.SendingStop;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Optional;

/** Creates the frame of a tenant's pages. */
public final class TenantFrame {
    private final Intake intake;
    private final String assets;
    private final Html html;

    public TenantFrame(Intake intake, String assets, Html html) {
        this.intake = intake;
        this.assets = assets;
        this.html = html;
    }

    /** Returns what writes the pages. */
    public Html html() {
        return html;
    }

    public Page page(String title, Visit visit, Tenant tenant, Optional<Notice> notice) {
        List<HealthTile> health = intake.readIngestionHealth().of(tenant.id()).stream()
                .map(source -> HealthTile.of(tenant.id(), source))
                .toList();
        Optional<String> stop =
                intake.programs().overview().sendingStop(tenant.id()).map(SendingStop::reason);
        int review = intake.programViews(tenant.id()).emailsToReview();
        return new Page(title, assets, Optional.of(visit), Optional.of(tenant), health, stop, review, notice);
    }
}
