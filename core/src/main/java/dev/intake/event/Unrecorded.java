package dev.intake.event;

import dev.intake.kernel.CleanText;
import dev.intake.kernel.Uuids;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An operation with a valid key that was not recorded, and why. Holds no property, trait, email address or name: a location
 * ends where the service's own field names end.
 *
 * @param id distinguishes operations of the same moment
 * @param at when it arrived, to the microsecond
 * @param status the outcome
 * @param type the event type, if known
 * @param messageId the operation's id, if known and valid
 * @param place location in the body, such as {@code batch[3].email}; empty if it concerns the entire body
 * @param rule the violated rule; empty if there is none
 */
public record Unrecorded(
        UUID id,
        Instant at,
        Status status,
        Optional<EventType> type,
        Optional<String> messageId,
        String place,
        String rule) {
    /** Newest arrival first; operations that arrived together by descending id. */
    public static final Comparator<Unrecorded> NEWEST_FIRST = Comparator.comparing(Unrecorded::at)
            .thenComparing(Unrecorded::id, Uuids.UNSIGNED_ORDER)
            .reversed();

    private static final int MAX_RULE = 255;
    private static final Pattern KNOWN = Pattern.compile(
            "(batch(\\[\\d{1,6}])?)?(\\.?(type|externalId|userId|anonymousId|email|name|event|messageId|timestamp"
                    + "|traits|properties|historical|context)\\b)?");

    /** Truncates the time to microseconds, and shortens the texts. */
    public Unrecorded {
        at = at.truncatedTo(ChronoUnit.MICROS);
        place = known(place);
        rule = CleanText.trimmed(rule, MAX_RULE);
    }

    /** Why it was not recorded. */
    public enum Status {
        /** An event with its id is already recorded. */
        DUPLICATE,
        /** It has no identity. */
        SKIPPED,
        /** It violates a rule. */
        REFUSED,
        /** It was accepted, but its kind, or an identifier of it, is not recorded. */
        IGNORED
    }

    /** Customers choose the member names of their objects, so anything can follow the service's own names. */
    private static String known(String place) {
        Matcher matcher = KNOWN.matcher(place);
        return matcher.lookingAt() ? matcher.group() : "";
    }
}
