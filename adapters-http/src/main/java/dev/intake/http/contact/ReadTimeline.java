package dev.intake.http.contact;

import dev.intake.Intake;
import dev.intake.action.ListPage;
import dev.intake.action.Paging;
import dev.intake.contact.Contact;
import dev.intake.email.EmailQuery;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.Timeline;
import dev.intake.http.email.EmailRow;
import dev.intake.http.page.Paths;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.suppression.Suppression;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads pages of a contact's timeline, latest first. */
public record ReadTimeline(Intake intake) {
    /**
     * Rows of a timeline.
     *
     * @param order the order of its events
     * @param rows the rows
     */
    record Rows(Timeline.Order order, List<TimelineRow> rows) {}

    /** Returns a page. */
    public ListPage<TimelineRow> page(TenantId tenant, Contact contact, Paging<TimelinePlace> paging) {
        List<Suppression> suppressions = contact.email()
                .map(address -> intake.suppressionViews(tenant).suppressions(address))
                .orElseGet(List::of);
        List<ContactProgram> programs = programs(tenant, contact);
        return paging.page(
                limit -> rows(tenant, contact, programs, suppressions, paging.after(), limit)
                        .rows(),
                row -> row.place().write());
    }

    /** Returns rows, with data that was already read for the page. */
    Rows rows(
            TenantId tenant,
            Contact contact,
            List<ContactProgram> programs,
            List<Suppression> suppressions,
            Optional<TimelinePlace> after,
            int limit) {
        Timeline timeline = intake.eventViews(tenant).timeline(contact.id(), after.map(TimelinePlace::events), limit);
        return new Rows(
                timeline.order(),
                new ContactTimeline(tenant, contact, programs, suppressions)
                        .rows(after, timeline, emails(tenant, contact, after, limit), limit));
    }

    /** Returns each program, with its enrollment of the contact. */
    List<ContactProgram> programs(TenantId tenant, Contact contact) {
        return intake.programs().explain().contact(tenant, contact).programs().stream()
                .map(explained -> new ContactProgram(
                        explained, Paths.program(tenant, explained.program().id())))
                .toList();
    }

    private List<EmailRow> emails(TenantId tenant, Contact contact, Optional<TimelinePlace> after, int limit) {
        Map<ProgramId, Program> programs = intake.programViews(tenant).programs().stream()
                .collect(Collectors.toMap(Program::id, Function.identity()));
        EmailQuery query = new EmailQuery(
                Set.of(), Optional.empty(), Optional.of(contact.id()), after.map(TimelinePlace::emails), limit);
        return intake.programs().views(tenant).emails(query).stream()
                .map(email -> new EmailRow(
                        email, Optional.ofNullable(programs.get(email.entry().program())), Optional.of(contact)))
                .toList();
    }
}
