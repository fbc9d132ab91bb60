package dev.intake.tenant;

import java.time.ZoneId;
import java.util.Optional;

/**
 * The settings that decide when a tenant's emails go out, in addition to the programs' own.
 *
 * @param zone the time zone of contacts without a known time zone; from the IANA database
 * @param cap the maximum number of marketing emails to one contact within a period; absent if there is no limit
 * @param perAddress the maximum number of emails of each category to one address within 24 hours, over all contacts that have
 *     it: 1 to {@link EmailCap#MAX_EMAILS}. Whoever steals an ingestion key can make many contacts with one address. Emails
 *     beyond it are held
 */
public record SendingTimes(ZoneId zone, Optional<EmailCap> cap, int perAddress) {
    /** The emails of each category that one address gets in 24 hours, unless the tenant sets another number. */
    public static final int PER_ADDRESS = 3;

    /** The settings of a new tenant: UTC, no cap, and {@value #PER_ADDRESS} emails a day to one address. */
    public static final SendingTimes DEFAULT = new SendingTimes(ZoneId.of("UTC"), Optional.empty(), PER_ADDRESS);

    /** Rejects a number outside the limits. */
    public SendingTimes {
        if (!EmailCap.isValid(perAddress, 1)) {
            throw new IllegalArgumentException("an address gets 1 to " + EmailCap.MAX_EMAILS + " emails a day");
        }
    }

    /** Returns these times in another zone. */
    public SendingTimes withZone(ZoneId other) {
        return new SendingTimes(other, cap, perAddress);
    }

    /** Returns these times with another cap. */
    public SendingTimes withCap(Optional<EmailCap> other) {
        return new SendingTimes(zone, other, perAddress);
    }

    /** Returns these times with another number of emails to one address. */
    public SendingTimes withPerAddress(int emails) {
        return new SendingTimes(zone, cap, emails);
    }

    /** Returns the cap of emails to one address. */
    public EmailCap addressCap() {
        return new EmailCap(perAddress, 1);
    }
}
