package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.Shell;
import dev.intake.connector.ShellSplit;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.contact.Subject;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.event.EventRecord;
import dev.intake.ingest.BatchRefs;
import dev.intake.ingest.IngestPlan;
import dev.intake.ingest.IngestRules;
import dev.intake.ingest.IngestSnapshot;
import dev.intake.ingest.Operation;
import dev.intake.kernel.IdGenerator;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lets the contact with the merchant's id of a user take over what the events of a customer have put on a contact that only
 * billing providers know, so that the order of deliveries does not decide whose they are: the customer's events, the
 * enrollments that they began, metadata, and a missing address and name. A contact of which nothing is left is removed. One
 * that is a person's own keeps what it has. (Decisions 2.8; ADR 144)
 */
public final class ShellTakeOver {
    private static final AttributeKey CUSTOMER_ID = new AttributeKey("customer_id");
    private final DeliveryStores stores;
    private final IdGenerator ids;

    /**
     * Creates the use case.
     *
     * @param stores of the unit of work that stores the delivery
     * @param ids returns the ids of new contacts
     */
    public ShellTakeOver(DeliveryStores stores, IdGenerator ids) {
        this.stores = stores;
        this.ids = ids;
    }

    /**
     * A delivery that shows the merchant's id of the user of a customer that is linked with a contact that only billing providers
     * know. (Decisions 2.8; ADR 144)
     *
     * @param delivery the delivery
     * @param link the link of the customer before the delivery
     * @param shell the contact of the link
     * @param user the contact with the user's id, if there is one
     * @param metadata the keys of the metadata that the customer's payloads have shown
     */
    public record Claim(
            TranslatedDelivery delivery,
            LinkedCustomer link,
            Contact shell,
            Optional<Contact> user,
            Set<AttributeKey> metadata) {
        ExternalId userId() {
            return delivery.translated().person().externalId().orElseThrow();
        }

        /** Returns the link with the user, without its contact. */
        LinkedCustomer linkOfUser() {
            return link.after(
                    delivery.translated().person().subject().orElseThrow(),
                    delivery.translated().occurredAt());
        }
    }

    /** Stores the take-over. Then the delivery can be applied, and is no claim any more. */
    public void run(Claim claim) {
        Contact shell = claim.shell();
        Shell stored = stores.shell(shell.id(), claim.user().map(Contact::id));
        if (stored.stays()) {
            stores.apply(plan(List.of(shell.known()), List.of(), Map.of(), Map.of()));
            return;
        }
        List<EventRecord> moving = moving(stored, claim.link().customer());
        boolean gone = moving.size() == stored.events().size()
                && Set.of(claim.link().customer()).containsAll(stored.customers());
        if (gone && claim.user().isEmpty()) {
            Contact user = shell.claimed(claim.userId(), claim.delivery().receivedAt());
            store(
                    plan(List.of(user), List.of(), Map.of(), Map.of()),
                    claim.linkOfUser().pinnedTo(user.id()));
            return;
        }
        move(claim, stored, moving, gone);
    }

    /** Returns the customer's events. */
    private static List<EventRecord> moving(Shell stored, CustomerRef customer) {
        AttributeValue id = new AttributeValue.Text(customer.id());
        return stored.events().stream()
                .filter(event -> event.source() == customer.connector().source())
                .filter(event ->
                        event.properties().get(CUSTOMER_ID).filter(id::equals).isPresent())
                .toList();
    }

    private void move(Claim claim, Shell stored, List<EventRecord> moving, boolean gone) {
        Contact shell = claim.shell();
        Subject user = new Subject(Optional.of(claim.userId()), shell.email());
        IngestSnapshot snapshot = stores.gather(refs(Set.of(user.identity(), shell.id()), stored.events()));
        IngestRules completion =
                new IngestRules(claim.link().customer().connector().source(), snapshot, ids);
        // The customer's metadata waits, and is stored on the user with the delivery.
        completion.apply(
                new Operation.Complete(user, shell.name(), Attributes.NONE),
                claim.delivery().receivedAt());
        Contact into = completion.contacts().resolve(claim.userId()).orElseThrow();
        if (!gone) {
            completion.contacts().put(shell.without(claim.metadata()));
        }
        ShellSplit split = new ShellSplit(
                shell.id(), into, stored, moving.stream().map(EventRecord::id).collect(Collectors.toSet()), snapshot);
        stores.move(new Shell.Move(shell.id(), into.id(), moving, gone));
        IngestPlan completed = completion.plan();
        store(
                plan(completed.contacts(), split.enrollments(), split.exits(), completed.moved()),
                claim.linkOfUser().pinnedTo(into.id()).without(shell.id()).orElseThrow());
    }

    private static BatchRefs refs(Set<Identity> contacts, List<EventRecord> events) {
        return new BatchRefs(
                contacts,
                1,
                events.stream().map(EventRecord::type).collect(Collectors.toSet()),
                Set.of(),
                contacts,
                events.stream()
                        .map(EventRecord::occurredAt)
                        .min(Comparator.naturalOrder())
                        .orElse(Instant.MAX));
    }

    private static IngestPlan plan(
            List<Contact> contacts,
            List<Enrollment> enrollments,
            Map<Entry, Exit> exits,
            Map<ContactId, Instant> moved) {
        return new IngestPlan(contacts, List.of(), List.of(), enrollments, exits, moved, List.of());
    }

    private void store(IngestPlan plan, LinkedCustomer link) {
        stores.apply(new DeliveryWrites(
                plan, List.of(), List.of(link), Map.of(), List.of(), Set.of(), List.of(), List.of()));
    }
}
