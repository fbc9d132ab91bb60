package dev.intake.http.page;

import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Optional;

/**
 * What every page has around its own content.
 *
 * @param title in the browser's tab
 * @param assets what comes before the name of a file
 * @param visit who is signed in; absent on pages for everybody
 * @param tenant whose page it is; absent on pages of no tenant
 * @param health the tiles of the strip; none on pages of no tenant
 * @param notice what it says first
 */
public record Page(
        String title,
        String assets,
        Optional<Visit> visit,
        Optional<Tenant> tenant,
        List<HealthTile> health,
        Optional<Notice> notice) {
    /** What forms of the session carry. */
    public String formToken() {
        return visit.map(Visit::formToken).orElse("");
    }

    /** Where the tenant's settings are. */
    public String settings() {
        return tenant.map(found -> Paths.settings(found.id())).orElse("/");
    }

    /** Where the tenant's programs are. */
    public String programs() {
        return tenant.map(found -> Paths.programs(found.id())).orElse("/");
    }

    /** Where the tenant's emails are. */
    public String emails() {
        return tenant.map(found -> Paths.emails(found.id())).orElse("/");
    }

    /** Where the tenant's contacts are. */
    public String contacts() {
        return tenant.map(found -> Paths.contacts(found.id())).orElse("/");
    }

    /** Where the tenant's audit record is. */
    public String audit() {
        return tenant.map(found -> Paths.audit(found.id())).orElse("/");
    }

    /** Where the tenant's events are. */
    public String events() {
        return tenant.map(found -> Paths.events(found.id())).orElse("/");
    }
}
