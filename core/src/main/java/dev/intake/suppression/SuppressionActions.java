package dev.intake.suppression;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.kernel.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What can be asked for about closed addresses. (ADR 107) */
public final class SuppressionActions {
    private static final int MAX_SHARING = 1_000;

    private static final Field<EmailAddress> EMAIL =
            Field.required("email", Value.text("an email address", EmailAddress::parse), "The email address.");
    private static final Field<SuppressionReason> REASON = Field.optional(
            "reason",
            Value.oneOf(SuppressionReason.values(), SuppressionReason::label),
            "unsubscribed, hard-bounce or complaint; a complaint cannot be lifted. Default: unsubscribed.");
    private static final Field<SuppressionScope> SCOPE = Field.optional(
            "scope",
            Value.oneOf(SuppressionScope.values(), SuppressionScope::label),
            "marketing or all; a bounce or complaint stops all. Default: all.");

    private static final Output<AddressState> STATE = Output.of(AddressState.SHAPE);

    /** Reads whether and why an address is closed. */
    public static final Query<SuppressionStorage, EmailAddress, AddressState> READ =
            reading(ActionFacts.get("readSuppressions", "/suppressions", AgentScope.DATA)
                    .about("Reads whether an address is closed. Names each reason for which it is or was closed."));

    /** Reads the same, for an address that stands in no URL. */
    public static final Query<SuppressionStorage, EmailAddress, AddressState> FIND = reading(ActionFacts.post(
                    "searchSuppressions", "/search/suppressions", AgentScope.DATA)
            .about("Reads whether the address of a body is closed. Returns what `GET …/suppressions` does, for an"
                    + " address that stands in the body: URLs appear in logs."));

    /**
     * Closes an address: no email of the scope goes to it, whichever contact has it or gets it. The audit record names the
     * reason but not the address.
     */
    public static final Change<SuppressionStorage, SuppressionStores, Closing, AddressState> CLOSE = ActionFacts.post(
                    "suppressAddress", "/suppressions", AgentScope.OPERATE)
            .about("Closes an address. No email of the scope goes to it, whichever contact has it or gets it.")
            .with(Trait.IN_EITHER_WORLD, Trait.ONCE)
            .of(
                    new Input<>(
                            List.of(EMAIL, REASON, SCOPE),
                            Closing::of,
                            given -> Closing.of(given).fault()),
                    STATE)
            .changedBy(
                    SuppressionStorage::unitOfWork,
                    closing -> "close an address as " + closing.reason().label(),
                    SuppressionActions::close);

    /**
     * Opens a closed address again, unless the recipient reported an email as spam, and grants the consent of up to
     * {@value #MAX_SHARING} contacts with this address that withdrew it.
     */
    public static final Change<SuppressionStorage, SuppressionStores, EmailAddress, AddressState> OPEN =
            ActionFacts.post("liftSuppression", "/suppressions/lift", AgentScope.OPERATE)
                    .about("Opens an address again. Grants the consent of its contacts. Refused after a complaint.")
                    .with(Trait.IN_EITHER_WORLD)
                    .of(Input.of(EMAIL), STATE)
                    .changedBy(
                            SuppressionStorage::unitOfWork,
                            address -> "open a closed address",
                            SuppressionActions::open);

    private SuppressionActions() {}

    private static Query<SuppressionStorage, EmailAddress, AddressState> reading(ActionFacts facts) {
        return facts.with(Trait.IN_EITHER_WORLD)
                .of(Input.of(EMAIL), STATE)
                .answeredBy((storage, tenant, address) ->
                        new Result.Done<>(AddressState.of(address, storage.suppressionViews(tenant))));
    }

    /**
     * What closes an address.
     *
     * @param address the address
     * @param reason why
     * @param scope which emails it stops
     */
    public record Closing(EmailAddress address, SuppressionReason reason, SuppressionScope scope) {
        static Closing of(Json given) {
            return new Closing(
                    EMAIL.of(given),
                    REASON.in(given).orElse(SuppressionReason.UNSUBSCRIBED),
                    SCOPE.in(given).orElse(SuppressionScope.ALL));
        }

        Optional<Fault> fault() {
            return Suppression.isPossible(reason, scope)
                    ? Optional.empty()
                    : Optional.of(new Fault("scope", "must be all for a bounce or complaint"));
        }
    }

    private static Result<AddressState> close(SuppressionStores stores, Closing closing, ActionContext context) {
        AddressState before = AddressState.of(closing.address(), stores.suppressions());
        Suppression suppression = new Suppression(
                closing.reason(), closing.scope(), context.clock().instant(), Optional.of("a member's decision"));
        boolean changed = stores.suppressions().close(closing.address(), suppression);
        return new Result.Done<>(changed ? AddressState.of(closing.address(), stores.suppressions()) : before);
    }

    private static Result<AddressState> open(SuppressionStores stores, EmailAddress address, ActionContext context) {
        List<Suppression> closed = stores.suppressions().suppressions(address).stream()
                .filter(Suppression::holds)
                .toList();
        Instant now = context.clock().instant();
        List<Contact> granted = stores.contacts().contacts(address, MAX_SHARING).stream()
                .filter(contact -> contact.email().filter(address::equals).isPresent())
                .filter(contact -> !contact.consentRegained(now).equals(contact))
                .map(contact -> contact.consentRegained(now))
                .toList();
        if (closed.stream().anyMatch(known -> known.reason() == SuppressionReason.COMPLAINT)) {
            return Result.conflict("The recipient reported an email as spam. The address stays closed.");
        }
        if (closed.isEmpty() && granted.isEmpty()) {
            return Result.conflict("The address is not closed.");
        }
        closed.forEach(known -> stores.suppressions().save(address, known.lifted(now, Suppression.By.MEMBER)));
        stores.contacts().save(granted);
        return new Result.Done<>(AddressState.of(address, stores.suppressions()));
    }
}
