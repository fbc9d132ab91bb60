package dev.intake.program;

import dev.intake.contact.Contact;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.tenant.SendingTimes;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * When a sending window opens for a contact.
 *
 * @param window the window
 * @param zone the time zone in which it applies to the contact
 * @param at the first instant inside the window, at the requested time or after it
 */
public record WindowOpening(SendingWindow window, SendingZone zone, Instant at) {
    /** An opening as JSON. */
    public static final JsonShape<WindowOpening> SHAPE = new JsonShape<WindowOpening>("WindowOpening")
            .has("window", JsonKind.TEXT, opening -> opening.window().text())
            .has("timezone", JsonKind.TEXT, opening -> opening.zone().zone().getId())
            .has("opensAt", JsonKind.TIME, WindowOpening::at)
            .maybe("unknownTimezone", JsonKind.TEXT, opening -> opening.zone().unknown())
            .about("The contact's attribute if it names no time zone.");

    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ENGLISH);

    /** Returns the opening at {@code from} or after it. */
    static WindowOpening of(SendingWindow window, Contact contact, SendingTimes times, Instant from) {
        SendingZone zone = SendingZone.of(contact, times);
        return new WindowOpening(window, zone, window.opens(from, zone.zone()));
    }

    /** Returns the local time of the opening, such as {@code Mon 09:00 Europe/Berlin}. */
    public String localTime() {
        return localTime(at, zone.zone());
    }

    /** Returns a time with its weekday in a time zone, and the zone. */
    public static String localTime(Instant at, ZoneId zone) {
        return LOCAL.format(at.atZone(zone)) + " " + zone.getId();
    }
}
