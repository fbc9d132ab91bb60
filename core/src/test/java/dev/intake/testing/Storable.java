package dev.intake.testing;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Judges whether PostgreSQL would take a value, and whether it keeps the limits of the specification, by independently
 * written rules: the product's output must not be checked by the product.
 */
public final class Storable {
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_.:-]{1,64}");
    private static final Pattern EVENT = Pattern.compile("[A-Za-z0-9 ._:/-]{1,120}");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");
    private static final int MAX_ATTRIBUTES = 50;
    private static final int MAX_TEXT = 1024;
    private static final int MAX_ID = 255;
    private static final int MAX_EMAIL = 254;

    private Storable() {}

    /** Throws an {@link AssertionError} that names the law, unless it holds. */
    public static void law(boolean holds, String law) {
        if (!holds) {
            throw new AssertionError(law);
        }
    }

    /** An operation, all that is in it. */
    public static void operation(Operation operation) {
        if (operation instanceof Operation.Identify identify) {
            subject(identify.subject());
            identify.name().ifPresent(name -> text("a name", name.value(), 1, MAX_TEXT));
            attributes(identify.traits());
        } else if (operation instanceof Operation.Track track) {
            track.subject().ifPresent(Storable::subject);
            event(track.event());
            attributes(track.properties());
            track.timestamp().ifPresent(Storable::moment);
            track.dedupeKey().ifPresent(Storable::dedupeKey);
        } else {
            subject(((Operation.Deactivate) operation).subject());
        }
    }

    /** The identities of a subject, at least one. */
    public static void subject(Subject subject) {
        subject.externalId().ifPresent(id -> text("an external id", id.value(), 1, MAX_ID));
        subject.email().ifPresent(Storable::email);
        law(subject.externalId().isPresent() || subject.email().isPresent(), "a subject has an identity");
    }

    /** An email address. */
    public static void email(EmailAddress email) {
        text("an email address", email.value(), 3, MAX_EMAIL);
        clean("the key of an email address", email.key());
        law(email.value().chars().filter(c -> c == '@').count() == 1, "an email address has one @");
    }

    /** The id that makes an event the same event. */
    public static void dedupeKey(DedupeKey key) {
        text("a dedupe id", key.id(), 1, MAX_ID);
    }

    /** The type of an event. */
    public static void event(EventType type) {
        law(EVENT.matcher(type.value()).matches(), "an event type has its shape");
    }

    /** Attributes: how many there are, their keys and their values. */
    public static void attributes(Attributes attributes) {
        law(attributes.keys().size() <= MAX_ATTRIBUTES, "at most " + MAX_ATTRIBUTES + " keys are kept");
        attributes.asMap().forEach(Storable::attribute);
    }

    private static void attribute(AttributeKey key, AttributeValue value) {
        law(KEY.matcher(key.value()).matches(), "a key has its shape");
        if (value instanceof AttributeValue.Text text) {
            text("a text", text.value(), 0, MAX_TEXT);
        } else if (value instanceof AttributeValue.Decimal decimal) {
            law(Double.isFinite(decimal.value().doubleValue()), "a number is finite");
        }
    }

    /** A time, which PostgreSQL keeps to the microsecond. */
    public static void moment(Instant at) {
        law(!at.isBefore(Instant.EPOCH) && at.isBefore(END), "a time lies in the years 1970 to 9999");
        law(at.truncatedTo(ChronoUnit.MICROS).equals(at), "a time has whole microseconds");
    }

    /** A text that may be absent, of at most that many characters. */
    public static void text(String what, Optional<String> text, int max) {
        text.ifPresent(present -> text(what, present, 0, max));
    }

    /** A text of that many characters, trimmed. */
    public static void text(String what, String text, int min, int max) {
        clean(what, text);
        int length = text.codePointCount(0, text.length());
        law(length >= min && length <= max, what + " has " + min + " to " + max + " characters");
        law(text.strip().equals(text), what + " is trimmed");
    }

    /** A text without U+0000 and halves of surrogate pairs. */
    public static void clean(String what, String text) {
        law(
                text.codePoints().noneMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE),
                what + " has no U+0000 and no half of a character");
    }
}
