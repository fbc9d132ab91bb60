package dev.intake.suppression;

import dev.intake.contact.EmailAddress;
import dev.intake.id.TenantId;
import java.util.List;

/** Queries about closed addresses, without locks. They throw {@link dev.intake.store.StorageException} if storage fails. */
@FunctionalInterface
public interface SuppressionViews {
    /** Returns the suppressions of the address in order of reason, lifted ones included; none if there is no such tenant. */
    List<Suppression> suppressions(TenantId tenant, EmailAddress address);
}
