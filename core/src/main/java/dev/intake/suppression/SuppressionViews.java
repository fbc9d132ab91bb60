package dev.intake.suppression;

import dev.intake.contact.EmailAddress;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Queries about one tenant's closed addresses. A tenant that does not exist has none. They throw
 * {@link dev.intake.kernel.StorageException} if storage fails.
 */
public interface SuppressionViews {
    /**
     * Returns the suppressions of the addresses in order of reason, lifted ones included; an address without any is absent.
     */
    Map<EmailAddress, List<Suppression>> suppressions(Set<EmailAddress> addresses);

    /** Returns the suppressions of the address in order of reason, lifted ones included. */
    default List<Suppression> suppressions(EmailAddress address) {
        return suppressions(Set.of(address)).getOrDefault(address, List.of());
    }
}
