package dev.intake.http.dashboard;

import dev.intake.email.EmailState;
import dev.intake.http.dashboard.ProgramViews.ShownContent;
import dev.intake.program.Program;
import dev.intake.tenant.TenantId;
import java.util.List;
import java.util.Optional;

/** What the templates of emails are given, one record each. */
final class EmailViews {
    private EmailViews() {}

    /**
     * {@code emails.jte}: a part of a list.
     *
     * @param page what is around it
     * @param filter which are shown
     * @param program only of this one
     * @param rows those shown, the last changed first
     * @param trail to the page
     * @param last the place of the last row, if others follow
     */
    record EmailsView(
            Page page,
            EmailFilter filter,
            Optional<Program> program,
            List<EmailRow> rows,
            Trail trail,
            Optional<String> last) {
        /** Returns the links to the pages beside. */
        Pager pager() {
            return Pager.of(trail, last, to -> path(filter) + (to.isEmpty() ? "" : "&behind=" + Pager.encoded(to)));
        }

        String path() {
            return EmailPages.path(tenant());
        }

        private TenantId tenant() {
            return page.tenant().orElseThrow().id();
        }

        List<EmailFilter> filters() {
            return EmailFilter.every();
        }

        String path(EmailFilter other) {
            return path() + "?show=" + other.name() + only();
        }

        private String only() {
            return program.map(found -> "&program=" + found.id()).orElse("");
        }

        /** The same of all programs. */
        String pathOfAll() {
            return path() + "?show=" + filter.name();
        }

        String path(EmailRow row) {
            return path() + "/" + row.email().id();
        }

        String programPath() {
            return program.map(found -> ProgramPages.path(tenant(), found.id())).orElse("");
        }

        /** Whether what is held of one program can be decided about at once. */
        boolean canDecideTogether() {
            return program.isPresent()
                    && rows.stream().anyMatch(row -> row.email().state() instanceof EmailState.Held);
        }
    }

    /**
     * {@code email.jte}: one email.
     *
     * @param page what is around it
     * @param row which one
     * @param path its address
     * @param kept what it said, where that is stored
     * @param preview what it would say now; of one that is still to be sent
     * @param missing the fields that have no value now, in words; blank when none is missing
     */
    record EmailView(
            Page page,
            EmailRow row,
            String path,
            Optional<ShownContent> kept,
            Optional<ShownContent> preview,
            String missing) {
        String contactPath() {
            return ContactPages.path(
                    page.tenant().orElseThrow().id(), row.email().entry().contact());
        }

        String programPath() {
            return ProgramPages.path(
                    page.tenant().orElseThrow().id(), row.email().entry().program());
        }
    }
}
