package dev.intake.email;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.suppression.EmailCategory;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Why a due email is not sent to a contact. (Decisions 6.6, ADR 107) */
public enum SkipReason {
    /** The contact is deactivated. */
    DEACTIVATED,
    /** The contact withdrew consent, or the recipient of its address unsubscribed. */
    UNSUBSCRIBED,
    /** The contact has no email address. */
    NO_ADDRESS,
    /** The enrollment has ended. */
    EXITED,
    /** A mail server reported that the address does not exist. */
    BOUNCED,
    /** The recipient of the address reported an email as spam. */
    COMPLAINED;

    /**
     * Returns why the contact must not be mailed; empty if it may be. Check it for every email, because it can change.
     *
     * @param closed the suppressions of the contact's address
     * @param category what the program sends
     */
    public static Optional<SkipReason> of(Contact contact, List<Suppression> closed, EmailCategory category) {
        if (contact.deactivatedAt().isPresent()) {
            return Optional.of(DEACTIVATED);
        }
        if (isStopped(closed, SuppressionReason.COMPLAINT, category)) {
            return Optional.of(COMPLAINED);
        }
        if (isStopped(closed, SuppressionReason.HARD_BOUNCE, category)) {
            return Optional.of(BOUNCED);
        }
        boolean unsubscribed = isStopped(closed, SuppressionReason.UNSUBSCRIBED, category)
                || (contact.consent().isWithdrawn() && !leavesOpen(closed, category));
        if (unsubscribed) {
            return Optional.of(UNSUBSCRIBED);
        }
        boolean mailable = contact.email().isPresent() && contact.consent().state() != Consent.State.NOT_RECORDED;
        return mailable ? Optional.empty() : Optional.of(NO_ADDRESS);
    }

    private static boolean isStopped(List<Suppression> closed, SuppressionReason reason, EmailCategory category) {
        return closed.stream().anyMatch(known -> known.reason() == reason && known.stops(category));
    }

    /** Withdrawn consent stops every email, unless the recipient of this address chose to get transactional email. */
    private static boolean leavesOpen(List<Suppression> closed, EmailCategory category) {
        return category == EmailCategory.TRANSACTIONAL
                && closed.stream()
                        .anyMatch(known -> known.holds()
                                && known.reason() == SuppressionReason.UNSUBSCRIBED
                                && known.scope() == SuppressionScope.MARKETING);
    }

    /** Returns the displayed and stored name in lower case, such as {@code no-address}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
