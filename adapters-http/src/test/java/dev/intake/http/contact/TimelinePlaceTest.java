package dev.intake.http.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.event.EventId;
import dev.intake.event.Timeline.Order;
import dev.intake.event.Timeline.Position;
import dev.intake.http.contact.TimelinePlace.Kind;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimelinePlaceTest {
    private static final Instant AT = Instant.parse("2026-03-04T05:06:07.123456Z");
    private static final UUID LOW = new UUID(1, 1);
    private static final UUID HIGH = new UUID(-2, 1);

    @ParameterizedTest
    @EnumSource
    void write_isReadBack(Kind kind) {
        TimelinePlace place = new TimelinePlace(Order.ARRIVED, AT, kind, LOW);

        assertThat(TimelinePlace.read(place.write())).contains(place);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "~~~", "OCCURRED~x~EVENT~y", "OCCURRED~2026-03-04T05:06:07Z~EVENT~y", "OCCURRED~x~EVENT"
            })
    void read_ofAnotherText_isEmpty(String text) {
        assertThat(TimelinePlace.read(text)).isEmpty();
    }

    @Test
    void places_ofTheSameTime_areInTheOrderOfTheirQueries() {
        List<TimelinePlace> inOrder = List.of(
                place(AT.plusSeconds(1), Kind.OTHER, HIGH),
                place(AT, Kind.EVENT, HIGH),
                place(AT, Kind.EVENT, LOW),
                place(AT, Kind.EMAIL, LOW),
                place(AT, Kind.EMAIL, HIGH),
                place(AT, Kind.OTHER, LOW));

        assertThat(inOrder).isSorted();
        for (TimelinePlace place : inOrder) {
            assertThat(inOrder.stream()
                            .filter(other -> isLaterEvent(place, other))
                            .toList())
                    .as("events after %s", place)
                    .isEqualTo(inOrder.stream()
                            .filter(other -> other.kind() == Kind.EVENT && place.compareTo(other) < 0)
                            .toList());
            assertThat(inOrder.stream()
                            .filter(other -> isLaterEmail(place, other))
                            .toList())
                    .as("emails after %s", place)
                    .isEqualTo(inOrder.stream()
                            .filter(other -> other.kind() == Kind.EMAIL && place.compareTo(other) < 0)
                            .toList());
        }
    }

    private static boolean isLaterEvent(TimelinePlace place, TimelinePlace other) {
        return other.kind() == Kind.EVENT
                && Position.LATEST_FIRST.compare(
                                place.events(), new Position(Order.OCCURRED, other.at(), new EventId(other.id())))
                        < 0;
    }

    private static boolean isLaterEmail(TimelinePlace place, TimelinePlace other) {
        return other.kind() == Kind.EMAIL
                && place.emails().compareTo(new EmailQuery.Cursor(other.at(), new EmailId(other.id()))) < 0;
    }

    private static TimelinePlace place(Instant at, Kind kind, UUID id) {
        return new TimelinePlace(Order.OCCURRED, at, kind, id);
    }
}
