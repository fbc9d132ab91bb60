package dev.intake.http.program;

import dev.intake.email.EmailStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A choice of emails to list.
 *
 * @param name how an address has it
 * @param title what people read
 * @param states those shown; none means all
 */
public record EmailFilter(String name, String title, Set<EmailStatus> states) {
    static final EmailFilter ALL = new EmailFilter("all", "All", Set.of());
    static final EmailFilter WAITING = new EmailFilter("waiting", "Needs review", EmailStatus.REVIEWABLE);

    /** Every filter, in the order in which they are offered. */
    public static List<EmailFilter> every() {
        List<EmailFilter> every = new ArrayList<>(List.of(ALL, WAITING));
        for (EmailStatus status : EmailStatus.values()) {
            every.add(of(status));
        }
        return every;
    }

    /** The filter of the name, or all. */
    public static EmailFilter named(String name) {
        return every().stream()
                .filter(filter -> filter.name().equals(name))
                .findFirst()
                .orElse(ALL);
    }

    /** Those that stand so alone. */
    public static EmailFilter of(EmailStatus status) {
        return new EmailFilter(status.label(), title(status), Set.of(status));
    }

    private static String title(EmailStatus status) {
        return switch (status) {
            case HELD -> "Held";
            case RELEASED -> "Released";
            case SENDING -> "Sending";
            case RETRYING -> "Retrying";
            case SENT -> "Sent";
            case KEPT -> "Kept";
            case SKIPPED -> "Skipped";
            case FAILED -> "Failed";
            case UNSURE -> "Unsure";
            case DISCARDED -> "Discarded";
        };
    }
}
