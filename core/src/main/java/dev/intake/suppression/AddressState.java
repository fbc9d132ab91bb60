package dev.intake.suppression;

import dev.intake.contact.EmailAddress;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import java.util.List;

/**
 * Whether and why an address is closed.
 *
 * @param address the address
 * @param suppressions its suppressions in order of reason, lifted ones included
 */
public record AddressState(EmailAddress address, List<Suppression> suppressions) {
    static final JsonShape<AddressState> SHAPE = new JsonShape<AddressState>("SuppressedAddress")
            .has("email", JsonKind.TEXT, state -> state.address().value())
            .has("closed", JsonKind.FLAG, state -> state.suppressions().stream().anyMatch(Suppression::holds))
            .has("suppressions", JsonKind.list(SuppressionFields.SHAPE), AddressState::suppressions);

    /** Copies the list. */
    public AddressState {
        suppressions = List.copyOf(suppressions);
    }

    /** Reads the state of an address. */
    static AddressState of(EmailAddress address, SuppressionViews views) {
        return new AddressState(address, views.suppressions(address));
    }
}
