package dev.intake.app.email;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.ListCursor;
import dev.intake.app.command.ListLimit;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.remote.ApiRequest;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.program.ProgramViews;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists emails, for several commands. */
final class EmailList {
    private EmailList() {}

    /** Returns the emails of the query. {@code whenEmpty} replaces an empty table; {@code hint} follows any other. */
    static Outcome of(TenantScope scope, ListLimit limit, EmailQuery all, String whenEmpty, Optional<String> hint) {
        EmailQuery query = limit.from().map(ListCursor::ofEmail).map(all::after).orElse(all);
        ProgramViews views = scope.programs().views(scope.tenant());
        List<StepEmail> emails = views.emails(query);
        return limit.outcome(
                emails,
                EmailView::json,
                rows -> lines(rows, whenEmpty, hint),
                email -> ListCursor.of(EmailQuery.Cursor.of(email)),
                last -> views.emails(new EmailQuery(
                        query.states(), query.program(), query.contact(), Optional.of(last.ofEmail()), 1)));
    }

    /** Returns the emails that a remote service returns for the request. */
    static Outcome of(
            RemoteTenant tenant, ListLimit limit, ApiRequest request, String whenEmpty, Optional<String> hint) {
        return limit.outcome(tenant, request, "emails", rows -> lines(rows, whenEmpty, hint));
    }

    private static List<String> lines(List<ObjectNode> emails, String whenEmpty, Optional<String> hint) {
        List<String> lines = new ArrayList<>(emails.isEmpty() ? List.of(whenEmpty) : EmailView.table(emails));
        hint.filter(text -> !emails.isEmpty()).ifPresent(lines::add);
        return lines;
    }
}
