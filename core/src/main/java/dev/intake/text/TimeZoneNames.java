package dev.intake.text;

import java.time.ZoneId;
import java.time.zone.ZoneRulesProvider;
import java.util.Optional;

/** The names of the IANA time zone database, such as {@code Europe/Berlin}. */
public final class TimeZoneNames {
    private TimeZoneNames() {}

    /**
     * Returns the time zone of this name, compared exactly.
     *
     * @return empty if the Java runtime's database has no such name; offsets such as {@code +02:00} are not names
     */
    public static Optional<ZoneId> parse(String name) {
        return ZoneRulesProvider.getAvailableZoneIds().contains(name) ? Optional.of(ZoneId.of(name)) : Optional.empty();
    }
}
