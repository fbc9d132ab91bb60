package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.stripe;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.access.AuditEntry;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.privacy.ContactExport;
import dev.intake.privacy.EraseContact;
import dev.intake.privacy.EraseContact.Erased;
import dev.intake.webhook.DeliveryRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * What erasing a contact removes and retains, and what an export contains, on any storage. The storage is otherwise empty.
 */
@FreshStorage
public abstract class ErasureConformance extends ErasureKit {
    /** Data that {@link #everythingOfZelda} stores about Zelda, and about no other person. */
    private static final List<String> PERSONAL =
            List.of("zelda", "quux", "aubergine", "zinfandel", "user_2zld", "chartreuse");

    // Erasing

    @Test
    void erase_leavesNothingOfThePerson_anywhere() {
        ContactId zelda = everythingOfZelda();
        bob();
        assertThat(mentioned()).as("what is looked for is there").containsExactlyElementsOf(PERSONAL);

        Erased erased = (Erased) erase(zelda);

        assertThat(mentioned()).isEmpty();
        assertThat(erased).isEqualTo(new Erased(4, 1, 1, 3, 1, 1, 1, 0, List.of()));
        assertThat(storage.contactViews(tenant.id()).contact(zelda)).isEmpty();
        assertThat(erase(zelda)).isEqualTo(new EraseContact.NoSuchContact());
    }

    @Test
    void erase_leavesOthersAlone() {
        ContactId zelda = everythingOfZelda();
        Contact bob = bob();
        ContactExport before = export(bob.id());
        List<EventRecord> events = eventsOf(before);

        erase(zelda);

        ContactExport after = export(bob.id());
        assertThat(after.contact()).isEqualTo(before.contact());
        assertThat(after.customers()).isEqualTo(before.customers()).hasSize(1);
        assertThat(after.entries()).isEqualTo(before.entries()).hasSize(1);
        assertThat(eventsOf(after)).isEqualTo(events).hasSize(2);
        assertThat(deliveriesOf(after)).isEqualTo(deliveriesOf(before)).hasSize(1);
    }

    @Test
    void erase_isOnRecord_byTheContactsIdAlone() {
        ContactId zelda = everythingOfZelda();

        erase(zelda);

        assertThat(storage.accessViews(tenant.id()).audit(9))
                .extracting(AuditEntry::actor, AuditEntry::action, AuditEntry::at)
                .containsExactly(
                        tuple(ADA, "erase contact " + zelda, webhooks.clock().instant()));
    }

    @Test
    void erase_ofAMissingContact_isNotOnRecord() {
        assertThat(erase(new ContactId(new UUID(1, 2)))).isEqualTo(new EraseContact.NoSuchContact());
        assertThat(storage.accessViews(tenant.id()).audit(9)).isEmpty();
        ContactId zelda = everythingOfZelda();
        TestWebhooks other = TestWebhooks.on(storage);
        assertThat(other.connectors().eraseContact().erase(other.tenant().id(), zelda, ADA))
                .isEqualTo(new EraseContact.NoSuchContact());
        assertThat(storage.contactViews(tenant.id()).contact(zelda)).isPresent();
    }

    @Test
    void erase_ofMoreEventsThanOneUnitOfWorkRemoves_removesThemAll() {
        for (int i = 0; i < EraseContact.EVENTS_BATCH_SIZE / 1000 + 1; i++) {
            manyEvents(i, 1000);
        }
        ContactId busy = tenant.contact("busy").orElseThrow().id();

        assertThat(((Erased) erase(busy)).events()).isEqualTo(EraseContact.EVENTS_BATCH_SIZE + 1000);

        assertThat(tenant.events()).isEmpty();
        assertThat(storage.accessViews(tenant.id()).audit(9)).hasSize(1);
    }

    private void manyEvents(int round, int count) {
        tenant.send(identify("busy", null, null));
        Contact busy = tenant.contact("busy").orElseThrow();
        storage.unitOfWork().inTenant(tenant.id(), stores -> {
            List<EventRecord> events = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                events.add(StorageKit.event(busy, new EventType(WELCOME), StorageKit.NOW.plusSeconds(round)));
            }
            BatchRows.record(stores, events);
            return events;
        });
    }

    // Exporting

    @Test
    void export_hasAllThatIsStored() {
        ContactId zelda = everythingOfZelda();
        bob();

        ContactExport file = export(zelda);

        assertThat(file.contact())
                .isEqualTo(storage.contactViews(tenant.id()).contact(zelda).orElseThrow());
        assertThat(file.customers())
                .extracting(link -> link.customer().id())
                .containsExactlyInAnyOrder("cus_zelda", "cus_quux", "user_2zld");
        assertThat(file.users()).hasSize(1);
        assertThat(file.entries()).singleElement().satisfies(entry -> {
            assertThat(entry.program().outline().name()).isEqualTo("Welcome");
            assertThat(entry.emails()).hasSize(1);
        });
        assertThat(file.waiting()).hasSize(1);
        assertThat(file.failed())
                .singleElement()
                .satisfies(body -> assertThat(body.text()).contains("in_zorp"));
        assertThat(eventsOf(file))
                .extracting(event -> event.type().value())
                .containsExactlyInAnyOrder(WELCOME, "purchase", "payment-failed", "user.created");
        assertThat(deliveriesOf(file)).hasSize(3);
        assertThat(StoredTexts.in(List.of(file, eventsOf(file), deliveriesOf(file)))
                        .toString()
                        .toLowerCase(Locale.ROOT))
                .contains(PERSONAL);
        assertThat(storage.accessViews(tenant.id()).audit(9))
                .extracting(AuditEntry::action)
                .containsExactly("export contact " + zelda);
    }

    @Test
    void export_ofAMissingContact_isEmpty_andNotOnRecord() {
        assertThat(webhooks.connectors().exportContact().export(tenant.id(), new ContactId(new UUID(1, 2)), ADA))
                .isEmpty();
        assertThat(storage.accessViews(tenant.id()).audit(9)).isEmpty();
    }

    // Nouns and verbs

    private Contact bob() {
        tenant.send(identify("bob", "bob@example.com", "Bob"), track("bob", null, WELCOME, null));
        webhooks.deliver(stripe(
                "evt_bob",
                "checkout.session.completed",
                1_800_000_000,
                "\"customer\": \"cus_bob\", \"id\": \"cs_3\", \"mode\": \"payment\", \"client_reference_id\": \"bob\"",
                ""));
        return tenant.contact("bob").orElseThrow();
    }

    private ContactExport export(ContactId contact) {
        return webhooks.connectors()
                .exportContact()
                .export(tenant.id(), contact, ADA)
                .orElseThrow();
    }

    private static List<EventRecord> eventsOf(ContactExport file) {
        List<EventRecord> events = new ArrayList<>();
        file.events().to(events::add);
        return events;
    }

    private static List<DeliveryRecord> deliveriesOf(ContactExport file) {
        List<DeliveryRecord> deliveries = new ArrayList<>();
        file.deliveries().to(deliveries::add);
        return deliveries;
    }

    /** Those of the personal values that are stored somewhere; in sealed bodies they cannot be seen. */
    private List<String> mentioned() {
        List<String> stored = texts(tenant.id()).stream()
                .map(text -> text.toLowerCase(Locale.ROOT))
                .toList();
        return PERSONAL.stream()
                .filter(personal -> stored.stream().anyMatch(text -> text.contains(personal)))
                .toList();
    }
}
