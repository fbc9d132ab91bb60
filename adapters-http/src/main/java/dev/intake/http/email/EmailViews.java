package dev.intake.http.email;

import dev.intake.email.EmailState;
import dev.intake.http.page.Page;
import dev.intake.http.page.Pager;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Trail;
import dev.intake.http.program.EmailFilter;
import dev.intake.http.program.ProgramViews.ShownContent;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import java.util.List;
import java.util.Optional;

/** Models of the templates for emails. */
public final class EmailViews {
    private EmailViews() {}

    /**
     * {@code emails.jte}: a page of a list.
     *
     * @param page the surrounding page
     * @param filter selects emails by state
     * @param program the only program shown; absent for all
     * @param rows the emails, most recently changed first
     * @param trail the trail of this page
     * @param last position of the last row, if more rows follow
     */
    public record EmailsView(
            Page page,
            EmailFilter filter,
            Optional<Program> program,
            List<EmailRow> rows,
            Trail trail,
            Optional<String> last) {
        /** Returns the links to the previous and next page. */
        public Pager pager() {
            return Pager.of(trail, last, to -> path(filter) + (to.isEmpty() ? "" : "&behind=" + Pager.encoded(to)));
        }

        private TenantId tenant() {
            return page.tenant().orElseThrow().id();
        }

        public String path(EmailFilter other) {
            return page.emails() + "?show=" + other.name() + only();
        }

        private String only() {
            return program.map(found -> "&program=" + found.id()).orElse("");
        }

        public String programPath() {
            return program.map(found -> Paths.program(tenant(), found.id())).orElse("");
        }

        /** Returns whether the page offers to release or discard all held emails of one program. */
        public boolean canDecideTogether() {
            return program.isPresent()
                    && rows.stream().anyMatch(row -> row.email().state() instanceof EmailState.Held);
        }
    }

    /**
     * {@code email.jte}: one email.
     *
     * @param page the surrounding page
     * @param row the email
     * @param path path of the page
     * @param kept the stored content; absent unless the email is kept
     * @param preview the content with current texts; absent unless the email can still be sent
     * @param missing merge fields without a value; blank if none
     */
    public record EmailView(
            Page page,
            EmailRow row,
            String path,
            Optional<ShownContent> kept,
            Optional<ShownContent> preview,
            String missing) {}
}
