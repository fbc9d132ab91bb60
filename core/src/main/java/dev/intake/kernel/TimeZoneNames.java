package dev.intake.kernel;

import java.time.ZoneId;
import java.time.zone.ZoneRulesProvider;
import java.util.Map;
import java.util.Optional;

/** The names of the IANA time zone database, such as {@code Europe/Berlin}. */
public final class TimeZoneNames {
    /**
     * Names of the database that Java's lacks, or that of the first builds of Java 17, which browsers report; each with its
     * equal of the database.
     */
    private static final Map<String, String> LINKS = Map.of(
            "EST", "America/Panama",
            "MST", "America/Phoenix",
            "HST", "Pacific/Honolulu",
            "ROC", "Asia/Taipei",
            "Europe/Kyiv", "Europe/Kiev",
            "Pacific/Kanton", "Pacific/Enderbury",
            "America/Ciudad_Juarez", "America/Denver",
            "America/Coyhaique", "America/Punta_Arenas");

    private TimeZoneNames() {}

    /**
     * Returns the time zone of this name, compared exactly.
     *
     * @return empty if the Java runtime's database has no such name; offsets such as {@code +02:00} are not names
     */
    public static Optional<ZoneId> parse(String name) {
        return ZoneRulesProvider.getAvailableZoneIds().contains(name)
                ? Optional.of(ZoneId.of(name))
                : Optional.ofNullable(LINKS.get(name)).map(ZoneId::of);
    }
}
