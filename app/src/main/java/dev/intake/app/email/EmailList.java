package dev.intake.app.email;

import dev.intake.app.command.ListLimit;
import dev.intake.app.command.ListPlace;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.program.ProgramViews;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The outcome of commands that list emails. */
final class EmailList {
    private EmailList() {}

    /** Returns the emails of the query. {@code whenEmpty} replaces an empty table; {@code hint} follows any other. */
    static Outcome of(TenantScope scope, ListLimit limit, EmailQuery all, String whenEmpty, Optional<String> hint) {
        EmailQuery query = limit.from().map(ListPlace::ofEmail).map(all::behind).orElse(all);
        ProgramViews views = scope.programs().views();
        List<StepEmail> emails = views.emails(scope.tenant(), query);
        List<String> lines = new ArrayList<>(emails.isEmpty() ? List.of(whenEmpty) : EmailView.table(emails));
        hint.filter(text -> !emails.isEmpty()).ifPresent(lines::add);
        return limit.outcome(
                emails,
                EmailView::json,
                lines,
                email -> ListPlace.of(EmailQuery.Cursor.of(email)),
                last -> views.emails(
                        scope.tenant(),
                        new EmailQuery(
                                query.states(), query.program(), query.contact(), Optional.of(last.ofEmail()), 1)));
    }
}
