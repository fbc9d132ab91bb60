package dev.intake.http.contact;

import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.oneOf;

import dev.intake.action.ListPage;
import dev.intake.http.contact.ContactPage.Fact;
import dev.intake.http.contact.TimelinePlace.Kind;
import dev.intake.http.page.Labels;
import dev.intake.kernel.JsonShape;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An entry of a contact's timeline.
 *
 * @param place its position
 * @param title what happened
 * @param path the path of its page; absent if it has none
 * @param state a state in one word; blank if there is none
 * @param details details; blank if there are none
 * @param facts properties
 * @param arrival when it arrived, if that differs; blank otherwise
 */
public record TimelineRow(
        TimelinePlace place,
        String title,
        Optional<String> path,
        String state,
        String details,
        List<Fact> facts,
        String arrival) {
    /** A page of entries as JSON, without presentation details. */
    public static final JsonShape<ListPage<TimelineRow>> PAGE = ListPage.output(
                    "Timeline",
                    "entries",
                    new JsonShape<TimelineRow>("TimelineEntry")
                            .has("at", TIME, TimelineRow::at)
                            .has(
                                    "kind",
                                    oneOf(Kind.values(), TimelineRow::label),
                                    row -> row.place().kind())
                            .has("title", TEXT, TimelineRow::title)
                            .about("The event type, the subject of the email, or what happened.")
                            .orNull("eventId", ID, row -> row.id(Kind.EVENT))
                            .orNull("emailId", ID, row -> row.id(Kind.EMAIL))
                            .orNull(
                                    "state",
                                    TEXT,
                                    row -> Optional.of(row.state()).filter(text -> !text.isEmpty()))
                            .about("The state of an email.")
                            .orNull(
                                    "details",
                                    TEXT,
                                    row -> Optional.of(row.details()).filter(text -> !text.isEmpty()))
                            .about("For people."))
            .shape();

    /** Copies the list. */
    public TimelineRow {
        facts = List.copyOf(facts);
    }

    public Instant at() {
        return place.at();
    }

    public String when() {
        return Labels.exact(place.at());
    }

    private Optional<Object> id(Kind kind) {
        return place.kind() == kind ? Optional.of(place.id()) : Optional.empty();
    }

    private static String label(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
