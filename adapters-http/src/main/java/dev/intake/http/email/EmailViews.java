package dev.intake.http.email;

import dev.intake.email.EmailState;
import dev.intake.http.page.Page;
import dev.intake.http.page.Pager;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Trail;
import dev.intake.http.program.EmailFilter;
import dev.intake.http.program.ProgramViews.ShownContent;
import dev.intake.id.TenantId;
import dev.intake.program.Program;
import java.util.List;
import java.util.Optional;

/** What the templates of emails are given, one record each. */
public final class EmailViews {
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
    public record EmailsView(
            Page page,
            EmailFilter filter,
            Optional<Program> program,
            List<EmailRow> rows,
            Trail trail,
            Optional<String> last) {
        /** Returns the links to the pages beside. */
        public Pager pager() {
            return Pager.of(trail, last, to -> path(filter) + (to.isEmpty() ? "" : "&behind=" + Pager.encoded(to)));
        }

        public String path() {
            return Paths.emails(tenant());
        }

        private TenantId tenant() {
            return page.tenant().orElseThrow().id();
        }

        public List<EmailFilter> filters() {
            return EmailFilter.every();
        }

        public String path(EmailFilter other) {
            return path() + "?show=" + other.name() + only();
        }

        private String only() {
            return program.map(found -> "&program=" + found.id()).orElse("");
        }

        /** The same of all programs. */
        public String pathOfAll() {
            return path() + "?show=" + filter.name();
        }

        public String path(EmailRow row) {
            return path() + "/" + row.email().id();
        }

        public String programPath() {
            return program.map(found -> Paths.program(tenant(), found.id())).orElse("");
        }

        /** Whether what is held of one program can be decided about at once. */
        public boolean canDecideTogether() {
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
    public record EmailView(
            Page page,
            EmailRow row,
            String path,
            Optional<ShownContent> kept,
            Optional<ShownContent> preview,
            String missing) {
        public String contactPath() {
            return Paths.contact(
                    page.tenant().orElseThrow().id(), row.email().entry().contact());
        }

        public String programPath() {
            return Paths.program(
                    page.tenant().orElseThrow().id(), row.email().entry().program());
        }
    }
}
