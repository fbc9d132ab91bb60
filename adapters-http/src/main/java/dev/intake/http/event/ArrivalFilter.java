package dev.intake.http.event;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.kernel.CleanText;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Selects arrivals by contact and time, from the parameters of a list's URL.
 *
 * @param typed the contact and the bounds of the time as typed, by parameter; blank if absent
 * @param contact only arrivals of this contact; absent for all
 * @param since only arrivals at this time or later; absent for all
 * @param until only arrivals before this time; absent for all
 * @param fault the fault of the parameters, with which nothing is selected; absent if they are valid
 */
public record ArrivalFilter(
        Map<String, String> typed,
        Optional<ContactId> contact,
        Optional<Instant> since,
        Optional<Instant> until,
        Optional<FilterFault> fault) {
    private static final String CONTACT = "contact";
    private static final String SINCE = "since";
    private static final String UNTIL = "until";
    private static final String NO_CONTACT =
            "There is no contact with this id, external id or email address. Enter that of a contact.";
    private static final String NO_TIME =
            "Enter a date, or a date with hours and minutes, in UTC, such as 2026-12-31T18:30.";
    private static final int DATE_LENGTH = "2026-12-31".length();
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 9999;

    /** The smallest id, which precedes every event with the same time. */
    private static final EventId SMALLEST_ID = new EventId(new UUID(0, 0));

    /** Copies the map. */
    public ArrivalFilter {
        typed = Map.copyOf(typed);
    }

    /**
     * Reads the parameters.
     *
     * @param parameter returns a parameter by its name; blank if it is absent
     * @param find returns the contact with an id, external id or email address
     */
    public static ArrivalFilter read(UnaryOperator<String> parameter, Function<String, Optional<Contact>> find) {
        String contact = CleanText.trimmed(parameter.apply(CONTACT));
        String since = parameter.apply(SINCE).strip();
        String until = parameter.apply(UNTIL).strip();
        Optional<ContactId> found = Optional.of(contact)
                .filter(text -> !text.isEmpty())
                .flatMap(find)
                .map(Contact::id);
        Optional<Instant> first = time(since);
        Optional<Instant> last = time(until);
        Optional<FilterFault> fault = Optional.empty();
        if (!contact.isEmpty() && found.isEmpty()) {
            fault = Optional.of(new FilterFault(CONTACT, NO_CONTACT));
        } else if (!since.isEmpty() && first.isEmpty()) {
            fault = Optional.of(new FilterFault(SINCE, NO_TIME));
        } else if (!until.isEmpty() && last.isEmpty()) {
            fault = Optional.of(new FilterFault(UNTIL, NO_TIME));
        }
        return new ArrivalFilter(Map.of(CONTACT, contact, SINCE, since, UNTIL, until), found, first, last, fault);
    }

    private static Optional<Instant> time(String text) {
        try {
            LocalDateTime at =
                    text.length() == DATE_LENGTH ? LocalDate.parse(text).atStartOfDay() : LocalDateTime.parse(text);
            return Optional.of(at)
                    .filter(time -> time.getYear() >= FIRST_YEAR && time.getYear() <= LAST_YEAR)
                    .map(time -> time.toInstant(ZoneOffset.UTC));
        } catch (DateTimeException notATime) {
            return Optional.empty();
        }
    }

    /** Returns a parameter as typed; blank if it is absent. */
    public String typed(String name) {
        return typed.getOrDefault(name, "");
    }

    /** Returns the position before which a page starts: the given one, or the end of the time if that is earlier. */
    public Optional<Cursor> before(Optional<Cursor> page) {
        return Stream.concat(page.stream(), until.map(end -> new Cursor(end, SMALLEST_ID)).stream())
                .min(Comparator.naturalOrder());
    }

    /** Returns whether the arrival is within the bounds of the time. */
    public boolean includes(Instant arrival) {
        return since.filter(arrival::isBefore).isEmpty()
                && until.filter(end -> !arrival.isBefore(end)).isEmpty();
    }
}
