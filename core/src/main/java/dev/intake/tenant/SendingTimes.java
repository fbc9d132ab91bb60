package dev.intake.tenant;

import java.time.ZoneId;

/**
 * The settings that decide when a tenant's emails go out, in addition to the programs' own.
 *
 * @param zone the time zone of contacts without a known one of their own; from the IANA database
 */
public record SendingTimes(ZoneId zone) {
    /** The settings of a new tenant: UTC. */
    public static final SendingTimes DEFAULT = new SendingTimes(ZoneId.of("UTC"));
}
