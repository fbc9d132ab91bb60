package dev.intake.suppression;

import dev.intake.contact.EmailAddress;
import dev.intake.kernel.JsonFields;
import java.util.List;

/**
 * Whether and why an address is closed.
 *
 * @param address the address
 * @param suppressions its suppressions in order of reason, lifted ones included
 */
public record AddressState(EmailAddress address, List<Suppression> suppressions) {
    /** Copies the list. */
    public AddressState {
        suppressions = List.copyOf(suppressions);
    }

    /** Reads the state of an address. */
    static AddressState of(EmailAddress address, SuppressionViews views) {
        return new AddressState(address, views.suppressions(address));
    }

    /** Writes the state as JSON. */
    public void write(JsonFields json) {
        json.text("email", address.value());
        json.flag("closed", suppressions.stream().anyMatch(Suppression::holds));
        json.objects("suppressions", suppressions, SuppressionFields::write);
    }
}
