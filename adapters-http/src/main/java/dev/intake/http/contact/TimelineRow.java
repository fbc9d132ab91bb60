package dev.intake.http.contact;

import dev.intake.http.contact.ContactPage.Fact;
import dev.intake.http.page.Labels;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An entry of a contact's timeline.
 *
 * @param place its position
 * @param title what happened
 * @param path path of its page, if it has one
 * @param state a state in one word; blank without one
 * @param under details; blank without any
 * @param facts properties
 * @param arrival when it arrived, where that differs; blank otherwise
 */
public record TimelineRow(
        TimelinePlace place,
        String title,
        Optional<String> path,
        String state,
        String under,
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
}
