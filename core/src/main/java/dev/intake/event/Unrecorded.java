package dev.intake.event;

import dev.intake.id.Uuids;
import dev.intake.text.CleanText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that a customer sent with the right key and that was not recorded, and why. It holds no value of a property
 * or trait, no email and no name: a place is cut where the service's own names of fields end.
 *
 * @param id tells those of one moment apart
 * @param at when it arrived, to the microsecond
 * @param status what became of it
 * @param type the event's type, where it is known
 * @param messageId the operation's id, where it is known and could be one
 * @param place where in the body, as in {@code batch[3].email}; empty when it is about the whole
 * @param rule the rule it breaks; empty when it breaks none
 */
public record Unrecorded(
        UUID id,
        Instant at,
        Status status,
        Optional<EventType> type,
        Optional<String> messageId,
        String place,
        String rule) {
    /** Latest arrival first; what arrived together by descending id. */
    public static final Comparator<Unrecorded> NEWEST_FIRST = Comparator.comparing(Unrecorded::at)
            .thenComparing(Unrecorded::id, Uuids.UNSIGNED_ORDER)
            .reversed();

    private static final int MAX_RULE = 255;
    private static final Pattern KNOWN = Pattern.compile(
            "(batch(\\[\\d{1,6}])?)?(\\.?(type|externalId|userId|anonymousId|email|name|event|messageId|timestamp"
                    + "|traits|properties|historical|context)\\b)?");

    /** Brings the time to the precision that is stored, and cuts the texts. */
    public Unrecorded {
        at = at.truncatedTo(ChronoUnit.MICROS);
        place = known(place);
        rule = CleanText.trimmed(rule, MAX_RULE);
    }

    /** What became of it. */
    public enum Status {
        /** An event with its id was recorded before. */
        DUPLICATE,
        /** It named nobody. */
        SKIPPED,
        /** It broke a rule. */
        REFUSED,
        /** It was accepted, and is of a kind of which nothing is recorded. */
        IGNORED
    }

    /** Customers name the members of their objects, so what follows our own names may be anything. */
    private static String known(String place) {
        Matcher matcher = KNOWN.matcher(place);
        return matcher.lookingAt() ? matcher.group() : "";
    }
}
