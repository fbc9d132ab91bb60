package dev.intake.tenant;

import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import java.time.Duration;

/**
 * The largest number of marketing emails to one contact within a period, over all programs.
 *
 * @param emails 1 to {@value #MAX_EMAILS}
 * @param days the length of the sliding period: 1 to {@value #MAX_DAYS}
 */
public record EmailCap(int emails, int days) {
    /** The cap as JSON. */
    public static final JsonShape<EmailCap> SHAPE = new JsonShape<EmailCap>("")
            .has("emails", JsonKind.NUMBER, EmailCap::emails)
            .has("days", JsonKind.NUMBER, EmailCap::days);

    /** The largest number of emails. */
    public static final int MAX_EMAILS = 100;

    /** The longest period in days. */
    public static final int MAX_DAYS = 365;

    /** Rejects numbers outside the limits. */
    public EmailCap {
        if (!isValid(emails, days)) {
            throw new IllegalArgumentException(
                    "a cap is 1 to " + MAX_EMAILS + " emails within 1 to " + MAX_DAYS + " days");
        }
    }

    /** Returns whether the numbers are within the limits. */
    public static boolean isValid(int emails, int days) {
        return emails >= 1 && emails <= MAX_EMAILS && days >= 1 && days <= MAX_DAYS;
    }

    /** Returns the length of the period; a day has 24 hours. */
    public Duration period() {
        return Duration.ofDays(days);
    }

    /** Returns the cap as a phrase, such as {@code 3 emails within 7 days}. */
    public String inWords() {
        return emails + (emails == 1 ? " email" : " emails") + " within " + days + (days == 1 ? " day" : " days");
    }
}
