package dev.intake.http.program;

import dev.intake.email.EmailStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A filter of emails by state.
 *
 * @param name value in the URL
 * @param title shown label
 * @param states the states shown; empty for all
 */
public record EmailFilter(String name, String title, Set<EmailStatus> states) {
    static final EmailFilter ALL = new EmailFilter("all", "All", Set.of());
    static final EmailFilter WAITING = new EmailFilter("waiting", "Needs review", EmailStatus.REVIEWABLE);

    /** Returns all filters, in display order. */
    public static List<EmailFilter> all() {
        List<EmailFilter> all = new ArrayList<>(List.of(ALL, WAITING));
        for (EmailStatus status : EmailStatus.values()) {
            all.add(of(status));
        }
        return all;
    }

    /** Returns the filter with this name, or {@link #ALL}. */
    public static EmailFilter named(String name) {
        return all().stream()
                .filter(filter -> filter.name().equals(name))
                .findFirst()
                .orElse(ALL);
    }

    /** Returns the filter of one state. */
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
