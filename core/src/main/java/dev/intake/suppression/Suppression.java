package dev.intake.suppression;

import dev.intake.kernel.CleanText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * One reason for which an address is or was closed. An address has at most one suppression for each reason.
 *
 * @param reason the reason
 * @param scope which emails it stops; {@link SuppressionScope#ALL} unless the recipient unsubscribed
 * @param since since when it holds, to the microsecond
 * @param cause the event that closed the address, such as a provider's event id; an erasure removes it
 * @param lift the end of the suppression; absent while it holds
 */
public record Suppression(
        SuppressionReason reason, SuppressionScope scope, Instant since, Optional<String> cause, Optional<Lift> lift) {
    /** Maximum number of characters of a cause. */
    public static final int MAX_CAUSE = 500;

    /** Truncates the time to microseconds and the cause to its limit, and rejects a bounce or complaint of marketing only. */
    public Suppression {
        if (!isPossible(reason, scope)) {
            throw new IllegalArgumentException("only an unsubscribe can leave transactional email open");
        }
        since = since.truncatedTo(ChronoUnit.MICROS);
        cause = cause.map(text -> CleanText.trimmed(text, MAX_CAUSE));
    }

    /** Returns whether a suppression for the reason may have the scope: only an unsubscribe can leave transactional email open. */
    static boolean isPossible(SuppressionReason reason, SuppressionScope scope) {
        return reason == SuppressionReason.UNSUBSCRIBED || scope == SuppressionScope.ALL;
    }

    /** Creates a suppression that holds. */
    public Suppression(SuppressionReason reason, SuppressionScope scope, Instant since, Optional<String> cause) {
        this(reason, scope, since, cause, Optional.empty());
    }

    /**
     * The end of a suppression.
     *
     * @param at when the address was opened again, to the microsecond
     * @param by whose act it was
     */
    public record Lift(Instant at, By by) {
        /** Truncates the time to microseconds. */
        public Lift {
            at = at.truncatedTo(ChronoUnit.MICROS);
        }
    }

    /** Who opened an address again. */
    public enum By {
        /** The recipient, by an unsubscribe link. */
        RECIPIENT,
        /** A member of the tenant; the audit record has the name. */
        MEMBER
    }

    /** Creates the suppression of an address that does not exist. */
    public static Suppression hardBounce(Instant since, String cause) {
        return new Suppression(SuppressionReason.HARD_BOUNCE, SuppressionScope.ALL, since, Optional.of(cause));
    }

    /** Creates the suppression of a recipient who reported an email as spam. */
    public static Suppression complaint(Instant since, String cause) {
        return new Suppression(SuppressionReason.COMPLAINT, SuppressionScope.ALL, since, Optional.of(cause));
    }

    /** Returns whether the address is closed for this reason now. */
    public boolean holds() {
        return lift.isEmpty();
    }

    /** Returns whether it stops emails of the category. */
    public boolean stops(EmailCategory category) {
        return holds() && (scope == SuppressionScope.ALL || category == EmailCategory.MARKETING);
    }

    /** Returns the suppression without its cause, which may name a person. */
    public Suppression withoutCause() {
        return new Suppression(reason, scope, since, Optional.empty(), lift);
    }

    /** Returns the suppression that has ended. */
    public Suppression lifted(Instant at, By by) {
        return new Suppression(reason, scope, since, cause, Optional.of(new Lift(at, by)));
    }

    /**
     * Returns this suppression after another one of the same reason. While it holds, it keeps its start and cause, and its
     * scope never becomes narrower.
     */
    public Suppression and(Suppression later) {
        if (!holds()) {
            return later;
        }
        return new Suppression(reason, scope.compareTo(later.scope) >= 0 ? scope : later.scope, since, cause);
    }
}
