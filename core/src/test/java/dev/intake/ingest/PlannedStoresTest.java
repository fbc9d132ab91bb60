package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.TenantStores;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactStore;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.id.TenantId;
import dev.intake.source.Source;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlannedStoresTest {
    private static final EmailAddress SHARED =
            EmailAddress.parse("team@example.com").orElseThrow();
    private static final EmailAddress OWN =
            EmailAddress.parse("ann@example.com").orElseThrow();
    private static final int PER_EMAIL = 2;

    private final InMemoryStorage storage = new InMemoryStorage();
    private final SequentialIds ids = new SequentialIds();
    private final TenantId tenant = Intake.on(storage, new ManualClock(), ids, new Random(1))
            .tenantSetup()
            .create("Acme")
            .orElseThrow()
            .id();

    /** The oldest first, so that those which a plan gives another address are those that a store would name. */
    private final List<Contact> sharing = IntStream.range(0, 8)
            .mapToObj(i -> Contact.create(
                    new ContactId(ids.next()),
                    Subject.of(Optional.of(new ExternalId("user-" + i)), Optional.of(SHARED))
                            .orElseThrow(),
                    Source.CUSTOMER,
                    ManualClock.START.plus(Duration.ofDays(i))))
            .toList();

    @Test
    void candidates_whenThePlanGaveTheFirstOnesAnotherAddress_areThoseThatFollow() {
        List<Contact> moved =
                sharing.subList(0, 5).stream().map(PlannedStoresTest::moved).toList();

        List<Contact> candidates = planned(contacts -> {
            contacts.save(moved);
            return contacts.candidates(Set.of(SHARED), PER_EMAIL);
        });

        assertThat(candidates).contains(sharing.get(5), sharing.get(6)).doesNotContainAnyElementsOf(moved);
    }

    @Test
    void candidates_ofAnAddressThatThePlanGave_areThere() {
        Contact moved = moved(sharing.get(0));

        assertThat(planned(contacts -> {
                    contacts.save(List.of(moved));
                    return contacts.candidates(Set.of(OWN), PER_EMAIL);
                }))
                .containsExactly(moved);
    }

    @Test
    void whatIsPlanned_isNotStored() {
        planned(contacts -> {
            contacts.save(List.of(moved(sharing.get(0))));
            return List.of();
        });

        assertThat(inTenant(stores -> stores.contacts().candidates(Set.of(OWN), PER_EMAIL)))
                .isEmpty();
    }

    private static Contact moved(Contact contact) {
        return new Contact(
                contact.id(),
                contact.externalId(),
                Optional.of(OWN),
                contact.name(),
                contact.attributes(),
                contact.consent(),
                contact.createdAt(),
                contact.updatedAt());
    }

    private List<Contact> planned(Function<ContactStore, List<Contact>> plan) {
        inTenant(stores -> {
            stores.contacts().save(sharing);
            return List.of();
        });
        return inTenant(stores -> plan.apply(new PlannedStores(stores).contacts()));
    }

    private List<Contact> inTenant(Function<TenantStores, List<Contact>> work) {
        return storage.unitOfWork().inTenant(tenant, work::apply).orElseThrow();
    }
}
