package dev.intake.program;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Contact;
import dev.intake.kernel.TimeZoneNames;
import dev.intake.tenant.SendingTimes;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The time zone in which a sending window applies to a contact: the contact's, or else the tenant's.
 *
 * @param zone the time zone
 * @param unknown the contact's attribute {@code timezone} if no time zone has this name, so that the tenant's applies
 */
public record SendingZone(ZoneId zone, Optional<String> unknown) {
    /** The attribute with a contact's time zone, a name of the IANA database. */
    public static final AttributeKey ATTRIBUTE = new AttributeKey("timezone");

    /** Returns the time zone of a contact. */
    public static SendingZone of(Contact contact, SendingTimes times) {
        Optional<String> named = named(contact);
        return named.flatMap(TimeZoneNames::parse)
                .map(zone -> new SendingZone(zone, Optional.empty()))
                .orElseGet(() -> new SendingZone(times.zone(), named));
    }

    /** Returns the text of the attribute, whether it names a time zone or not; empty if it is absent or blank. */
    public static Optional<String> named(Contact contact) {
        return contact.attributes().get(ATTRIBUTE).map(AttributeValue::written).filter(text -> !text.isEmpty());
    }
}
