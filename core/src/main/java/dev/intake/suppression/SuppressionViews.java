package dev.intake.suppression;

import dev.intake.contact.EmailAddress;
import dev.intake.id.TenantId;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Queries about closed addresses, without locks. They throw {@link dev.intake.store.StorageException} if storage fails. */
@FunctionalInterface
public interface SuppressionViews {
    /**
     * Returns the suppressions of the addresses in order of reason, lifted ones included; an address without any is absent.
     * None if there is no such tenant.
     */
    Map<EmailAddress, List<Suppression>> suppressions(TenantId tenant, Set<EmailAddress> addresses);

    /** Returns the suppressions of the address in order of reason, lifted ones included; none if there is no such tenant. */
    default List<Suppression> suppressions(TenantId tenant, EmailAddress address) {
        return suppressions(tenant, Set.of(address)).getOrDefault(address, List.of());
    }
}
