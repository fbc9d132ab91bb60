package dev.intake.http.contact;

import dev.intake.http.contact.ContactPage.Fact;
import dev.intake.http.page.Labels;
import dev.intake.http.page.StreamedFields;
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

    /** Writes the entry as JSON, without presentation details. */
    public void write(StreamedFields json) {
        String id = place.id().toString();
        json.time("at", place.at());
        json.text("kind", place.kind().name().toLowerCase(Locale.ROOT));
        json.text("title", title);
        json.text("eventId", Optional.of(id).filter(event -> place.kind() == TimelinePlace.Kind.EVENT));
        json.text("emailId", Optional.of(id).filter(email -> place.kind() == TimelinePlace.Kind.EMAIL));
        json.text("state", Optional.of(state).filter(text -> !text.isEmpty()));
        json.text("details", Optional.of(details).filter(text -> !text.isEmpty()));
    }
}
