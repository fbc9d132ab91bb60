package dev.intake.suppression;

import dev.intake.contact.EmailAddress;

/**
 * The closed addresses of the tenant of a unit of work. Storage keeps a keyed hash of each address and never the address,
 * so an entry survives the erasure of every contact that has the address.
 */
public interface SuppressionStore extends SuppressionViews {
    /** Stores a suppression of the address in place of the one with the same reason. */
    void save(EmailAddress address, Suppression suppression);

    /**
     * Closes the address, or keeps it closed. Once the unit of work has ended, no email that the suppression stops is newly
     * begun, whichever contact has the address.
     *
     * @return whether this changed anything
     */
    default boolean close(EmailAddress address, Suppression suppression) {
        Suppression before = suppressions(address).stream()
                .filter(known -> known.reason() == suppression.reason())
                .findFirst()
                .orElse(null);
        Suppression after = before == null ? suppression : before.and(suppression);
        if (after.equals(before)) {
            return false;
        }
        save(address, after);
        return true;
    }
}
