package dev.intake.http.dashboard;

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
record Page(
        String title,
        String assets,
        Optional<Visit> visit,
        Optional<Tenant> tenant,
        List<HealthTile> health,
        Optional<Notice> notice) {
    /** What forms of the session carry. */
    String formToken() {
        return visit.map(Visit::formToken).orElse("");
    }

    /** Where the tenant's settings are. */
    String settings() {
        return tenant.map(found -> IntegrationPages.path(found.id())).orElse("/");
    }

    /** Where the tenant's programs are. */
    String programs() {
        return tenant.map(found -> ProgramPages.path(found.id())).orElse("/");
    }

    /** Where the tenant's emails are. */
    String emails() {
        return tenant.map(found -> EmailPages.path(found.id())).orElse("/");
    }

    /** Where the tenant's contacts are. */
    String contacts() {
        return tenant.map(found -> ContactPages.path(found.id())).orElse("/");
    }

    /** Where the tenant's audit record is. */
    String audit() {
        return tenant.map(found -> RecordPages.path(found.id())).orElse("/");
    }

    /** Where the tenant's events are. */
    String events() {
        return tenant.map(found -> EventPages.path(found.id())).orElse("/");
    }
}
