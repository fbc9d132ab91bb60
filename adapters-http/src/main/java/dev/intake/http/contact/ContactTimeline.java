package dev.intake.http.contact;

import dev.intake.contact.Contact;
import dev.intake.email.StepEmail;
import dev.intake.event.EventRecord;
import dev.intake.event.Timeline;
import dev.intake.http.contact.TimelinePlace.Kind;
import dev.intake.http.email.EmailRow;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Paths;
import dev.intake.http.program.ProgramLabels;
import dev.intake.kernel.TenantId;
import dev.intake.suppression.Suppression;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Merges the stored data of a contact in chronological order: events, emails, enrollments, exits, consent and suppressions.
 *
 * @param tenant the tenant
 * @param contact the contact
 * @param programs each program, with its enrollment of the contact
 * @param suppressions of the contact's address
 */
record ContactTimeline(
        TenantId tenant, Contact contact, List<ContactProgram> programs, List<Suppression> suppressions) {
    /**
     * Returns the first entries after a position, latest first.
     *
     * @param after only entries after this position
     * @param events the first events after it
     * @param emails the first emails after it, most recently changed first
     * @param limit maximum number of entries
     */
    List<TimelineRow> rows(Optional<TimelinePlace> after, Timeline events, List<EmailRow> emails, int limit) {
        Stream<TimelineRow> others = others(events.order()).stream()
                .filter(row ->
                        after.filter(place -> row.place().compareTo(place) <= 0).isEmpty());
        return Stream.of(
                        events.events().stream().map(event -> of(event, events.order())),
                        emails.stream().map(email -> of(email, events.order())),
                        others)
                .flatMap(rows -> rows)
                .sorted((one, other) -> one.place().compareTo(other.place()))
                .limit(limit)
                .toList();
    }

    private TimelineRow of(EventRecord event, Timeline.Order order) {
        Timeline.Position position = order.of(event);
        String occurred = Labels.exact(event.occurredAt());
        String arrived = Labels.exact(event.receivedAt());
        String late = order == Timeline.Order.OCCURRED ? "arrived " + arrived : "occurred " + occurred;
        return new TimelineRow(
                new TimelinePlace(order, position.at(), Kind.EVENT, event.id().value()),
                event.type().value(),
                Optional.of(Paths.event(tenant, event.id())),
                "",
                Labels.of(event.source()),
                ContactPage.facts(event.properties()),
                occurred.equals(arrived) ? "" : (event.historical() ? ", historical, " : ", ") + late);
    }

    private TimelineRow of(EmailRow row, Timeline.Order order) {
        StepEmail email = row.email();
        String state = ProgramLabels.stateDetails(email.state());
        String step = row.title().equals(row.step()) ? "" : row.step();
        String details = step + (step.isEmpty() || state.isEmpty() ? "" : ", ") + state;
        return new TimelineRow(
                new TimelinePlace(order, email.at(), Kind.EMAIL, email.id().value()),
                row.title(),
                Optional.of(Paths.emails(tenant) + "/" + email.id()),
                email.state().status().label(),
                details.isEmpty() ? "Email" : "Email: " + details,
                List.of(),
                "");
    }

    /** Returns the other entries. A contact has few of them, so each page reads all. */
    private List<TimelineRow> others(Timeline.Order order) {
        Others others = new Others(order, new ArrayList<>());
        for (ContactProgram program : programs) {
            Optional<EventRecord> ending = program.explained().span().endingEvent();
            program.explained()
                    .exit()
                    .ifPresent(exit -> others.add(
                            exit.at(),
                            "Left " + program.name(),
                            ending.map(event -> Paths.event(tenant, event.id())),
                            "Ended " + program.cause() + program.value() + "."));
            program.completedAt()
                    .ifPresent(at -> others.add(
                            at, "Completed " + program.name(), "The last step ended" + program.value() + "."));
            program.enrolledAt().ifPresent(at -> others.add(at, "Enrolled in " + program.name(), program.sentence()));
        }
        for (Suppression closed : suppressions) {
            others.add(closed.since(), "Address closed", ContactPage.sentence(closed));
            closed.lift().ifPresent(lift -> others.add(lift.at(), "Address opened again", ""));
        }
        contact.deactivatedAt().ifPresent(at -> others.add(at, "Contact deactivated", "Programs have stopped."));
        contact.consent().at().ifPresent(at -> others.add(at, "Consent " + ContactPage.consentState(contact), ""));
        others.add(contact.createdAt(), "Contact created", "");
        return others.rows();
    }

    /** Collects and numbers entries; among entries with the same time, the first one is listed first. */
    private record Others(Timeline.Order order, List<TimelineRow> rows) {
        void add(Instant at, String title, String details) {
            add(at, title, Optional.empty(), details);
        }

        void add(Instant at, String title, Optional<String> path, String details) {
            TimelinePlace place = new TimelinePlace(order, at, Kind.OTHER, new UUID(0, rows.size()));
            rows.add(new TimelineRow(place, title, path, "", details, List.of(), ""));
        }
    }
}
