package dev.intake.http.contact;

import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.email.EmailQuery;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.Timeline;
import dev.intake.http.page.Paths;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.suppression.Suppression;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads pages of a contact's timeline, latest first. */
public final class ReadTimeline {
    private final Intake intake;

    public ReadTimeline(Intake intake) {
        this.intake = intake;
    }

    /**
     * Rows of a timeline.
     *
     * @param order the order of its events
     * @param rows the rows
     */
    record Rows(Timeline.Order order, List<TimelineRow> rows) {}

    /**
     * A page of a timeline.
     *
     * @param rows the rows
     * @param next the cursor of the next page; absent on the last page
     */
    public record Slice(List<TimelineRow> rows, Optional<String> next) {
        /** Copies the list. */
        public Slice {
            rows = List.copyOf(rows);
        }
    }

    /**
     * The position after which a page begins.
     *
     * @param place the position
     */
    public record Cursor(TimelinePlace place) {
        /** Parses the cursor of a page; empty for any other text. */
        public static Optional<Cursor> parse(String text) {
            return TimelinePlace.read(text).map(Cursor::new);
        }
    }

    /**
     * Returns a page.
     *
     * @param after the position after which it begins; absent for the first page
     * @param limit maximum number of rows
     */
    public Slice page(TenantId tenant, Contact contact, Optional<Cursor> after, int limit) {
        List<Suppression> suppressions = contact.email()
                .map(address -> intake.suppressionViews(tenant).suppressions(address))
                .orElseGet(List::of);
        List<TimelineRow> oneMore = rows(
                        tenant, contact, programs(tenant, contact), suppressions, after.map(Cursor::place), limit + 1)
                .rows();
        return oneMore.size() <= limit
                ? new Slice(oneMore, Optional.empty())
                : new Slice(
                        oneMore.subList(0, limit),
                        Optional.of(oneMore.get(limit - 1).place().write()));
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

    private List<ContactEmail> emails(TenantId tenant, Contact contact, Optional<TimelinePlace> after, int limit) {
        Map<ProgramId, String> names = intake.programViews(tenant).programs().stream()
                .collect(Collectors.toMap(
                        Program::id, program -> program.outline().name()));
        EmailQuery query = new EmailQuery(
                Set.of(), Optional.empty(), Optional.of(contact.id()), after.map(TimelinePlace::emails), limit);
        return intake.programs().views(tenant).emails(query).stream()
                .map(email -> new ContactEmail(
                        email,
                        names.getOrDefault(email.entry().program(), "a deleted program"),
                        Paths.emails(tenant) + "/" + email.id()))
                .toList();
    }
}
