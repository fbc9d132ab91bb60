package dev.intake.tenant;

import java.time.ZoneId;
import java.util.Optional;

/**
 * The settings that decide when a tenant's emails go out, in addition to the programs' own.
 *
 * @param zone the time zone of contacts without a known time zone; from the IANA database
 * @param cap the maximum number of marketing emails to one contact within a period; absent if there is no limit
 */
public record SendingTimes(ZoneId zone, Optional<EmailCap> cap) {
    /** The settings of a new tenant: UTC, and no cap. */
    public static final SendingTimes DEFAULT = new SendingTimes(ZoneId.of("UTC"), Optional.empty());
}
