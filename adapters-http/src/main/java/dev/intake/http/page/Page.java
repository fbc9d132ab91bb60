package dev.intake.http.page;

import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramViews;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The frame of every page.
 *
 * @param title title of the browser tab
 * @param assets path before a file's name
 * @param visit the signed-in account; absent on public pages
 * @param tenant the tenant; absent on pages that belong to no tenant
 * @param health the tiles of the health strip; empty on pages that belong to no tenant
 * @param sendingStop why emails wait for the mail server; absent if they do not
 * @param review number of emails that need review, up to {@value dev.intake.program.ProgramViews#REVIEWED}
 * @param notice message at the top
 */
public record Page(
        String title,
        String assets,
        Optional<Visit> visit,
        Optional<Tenant> tenant,
        List<HealthTile> health,
        Optional<String> sendingStop,
        int review,
        Optional<Notice> notice) {
    /** Creates the frame of a page that belongs to no tenant. */
    public Page(String title, String assets, Optional<Visit> visit, Optional<Notice> notice) {
        this(title, assets, visit, Optional.empty(), List.of(), Optional.empty(), 0, notice);
    }

    /** Returns the number of emails that need review, such as {@code 3} or {@code 100+}; empty if there are none. */
    public Optional<String> toReview() {
        return review == 0 ? Optional.empty() : Optional.of(review + (review == ProgramViews.REVIEWED ? "+" : ""));
    }

    /** Returns why the field with this id was rejected; absent if it was not. */
    public Optional<String> fault(String field) {
        return notice.filter(about -> about.rejected()
                        .filter(form -> form.field().equals(field))
                        .isPresent())
                .map(Notice::text);
    }

    /** Returns the value of {@code aria-invalid}: null unless the field with this id was rejected. */
    public @Nullable String invalid(String field) {
        return fault(field).isPresent() ? "true" : null;
    }

    /** Returns the ids of what describes a field: its hint, if it has one, and why it was rejected. Null if there are none. */
    public @Nullable String describedBy(String field, String hint) {
        String ids = fault(field).isPresent() ? (hint + " " + field + "-fault").strip() : hint;
        return ids.isEmpty() ? null : ids;
    }

    /** Returns what was typed into a field of the form with this action, if it was rejected, and otherwise the stored value. */
    public String typed(String action, String name, String stored) {
        return notice.flatMap(Notice::rejected)
                .filter(form -> form.action().equals(action))
                .map(form -> form.typed().field(name))
                .orElse(stored);
    }

    /**
     * Returns whether a choice was made in the form with this action, if it was rejected, and otherwise the stored choice. A field
     * may have several choices.
     */
    public boolean isChosen(String action, String name, String value, boolean stored) {
        return notice.flatMap(Notice::rejected)
                .filter(form -> form.action().equals(action))
                .map(form -> form.typed().fields(name).contains(value))
                .orElse(stored);
    }

    /** Returns whether the form with this action was rejected. */
    public boolean isRejected(String action) {
        return notice.flatMap(Notice::rejected)
                .filter(form -> form.action().equals(action))
                .isPresent();
    }

    /** Returns the action of the rejected form, whose text is not saved; null if there is none. */
    public @Nullable String unsaved() {
        return notice.flatMap(Notice::rejected)
                .map(Notice.Rejected::action)
                .filter(action -> !action.isEmpty())
                .orElse(null);
    }

    /** Returns the message at the top; absent if the message is beside a field. */
    public Optional<Notice> atTop() {
        return notice.filter(about -> about.rejected().isEmpty());
    }

    /** Returns whether it shows test data. */
    public boolean isTest() {
        return tenant.filter(found -> found.id().isTest()).isPresent();
    }

    /**
     * Returns the path of the page of the other world, live or test, in the same section.
     *
     * @param section the section of this page, blank for the settings
     */
    public String otherWorld(String section) {
        return tenant.map(found -> {
                    TenantId other = isTest() ? found.id().live() : found.id().test();
                    return switch (section) {
                        case "contacts" -> Paths.contacts(other);
                        case "programs" -> Paths.programs(other);
                        case "emails" -> Paths.emails(other);
                        case "" -> Paths.settings(other);
                        default -> Paths.events(other);
                    };
                })
                .orElse("/");
    }

    /** Returns the path of the health strip. */
    public String healthPath() {
        return tenant.map(found -> Paths.health(found.id())).orElse("/");
    }

    /** Returns the session's form token. */
    public String formToken() {
        return visit.map(Visit::formToken).orElse("");
    }

    /** Returns the path of the tenant's first page. */
    public String setup() {
        return tenant.map(found -> Paths.setup(found.id())).orElse("/");
    }

    /** Returns the path of the tenant's settings. */
    public String settings() {
        return tenant.map(found -> Paths.settings(found.id())).orElse("/");
    }

    /** Returns the path of the tenant's programs. */
    public String programs() {
        return tenant.map(found -> Paths.programs(found.id())).orElse("/");
    }

    /** Returns the path of the tenant's emails. */
    public String emails() {
        return tenant.map(found -> Paths.emails(found.id())).orElse("/");
    }

    /** Returns the path of the tenant's contacts. */
    public String contacts() {
        return tenant.map(found -> Paths.contacts(found.id())).orElse("/");
    }

    /** Returns the path of the tenant's audit record. */
    public String audit() {
        return tenant.map(found -> Paths.audit(found.id())).orElse("/");
    }

    /** Returns the path of the tenant's events. */
    public String events() {
        return tenant.map(found -> Paths.events(found.id())).orElse("/");
    }
}
