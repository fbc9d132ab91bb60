package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventQuery.Cursor;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * What every storage must do with contacts and events, by the contracts of the ports. The storage may contain other tenants;
 * every test creates its own.
 */
public abstract class ContactAndEventConformance extends StorageKit {
    // Contacts

    @Test
    void save_everyFieldOfAContact_isReadBack() {
        Attributes attributes = Attributes.of(Map.of(
                key("text"), new AttributeValue.Text("Grüße, \"quoted\" \\ \u2028 😀"),
                key("empty"), new AttributeValue.Text(""),
                key("most"), new AttributeValue.Whole(Long.MAX_VALUE),
                key("least"), new AttributeValue.Whole(Long.MIN_VALUE),
                key("huge"), AttributeValue.number(Double.MAX_VALUE).orElseThrow(),
                key("tiny"), AttributeValue.number(Double.MIN_VALUE).orElseThrow(),
                key("third"), AttributeValue.number(-1.0 / 3).orElseThrow(),
                key("yes"), new AttributeValue.Flag(true),
                key("a.b:c-d_E"), new AttributeValue.Flag(false)));
        Instant later = NOW.plus(Duration.ofDays(3650));
        for (Consent consent : List.of(
                Consent.NOT_RECORDED, Consent.granted(Source.CLERK, NOW), Consent.withdrawn(Source.STRIPE, later))) {
            ContactId id = new ContactId(UUID.randomUUID());
            Contact full = new Contact(
                    id,
                    Optional.of(new ExternalId("Ünïque 😀 " + id)),
                    EmailAddress.parse("Ann.O'Neil+x@Example.COM"),
                    ContactName.of("Ann \u202e O'Neil 😀"),
                    attributes,
                    consent,
                    NOW,
                    later);
            write(stores -> stores.contacts().save(List.of(full)));

            Contact read = storage.contactViews(tenant.id()).contact(id).orElseThrow();
            assertThat(read).isEqualTo(full);
            assertThat(read.email().orElseThrow().value()).isEqualTo("Ann.O'Neil+x@Example.COM");
        }
    }

    @Test
    void save_aDeactivatedContact_isReadBack_andStaysSo() {
        Contact ann = contact("ann", "ann@example.com");
        Contact gone = ann.deactivated(NOW.plusSeconds(5));
        write(stores -> stores.contacts().save(List.of(ann)));
        write(stores -> stores.contacts().save(List.of(gone)));

        assertThat(storage.contactViews(tenant.id()).contact(ann.id())).contains(gone);
        assertThat(storage.contactViews(tenant.id()).contacts(new ExternalId("ann"), 1))
                .containsExactly(gone);
    }

    @Test
    void save_aKnownContact_replacesIt() {
        Contact ann = contact("ann", "ann@example.com");
        Contact bob = contact("bob", "bob@example.com");
        Contact moved = ann.refreshed(
                EmailAddress.parse("ann@example.org"),
                ContactName.of("Ann"),
                attributes("plan", "pro"),
                Source.CUSTOMER,
                NOW.plusSeconds(5));
        write(stores -> stores.contacts().save(List.of(ann, bob)));
        write(stores -> stores.contacts().save(List.of(moved)));

        write(stores -> {
            assertThat(BatchRows.candidates(stores, Set.of(new ExternalId("ann")), 1))
                    .containsExactly(moved);
            assertThat(BatchRows.candidates(stores, Set.of(email("ann@example.com")), 9))
                    .isEmpty();
            assertThat(BatchRows.candidates(stores, Set.of(email("ann@example.org"), new ExternalId("bob")), 9))
                    .containsExactlyInAnyOrder(moved, bob);
        });
    }

    @Test
    void candidates_areFoundByExternalIdExactly_andByEmailInAnyCase() {
        Contact ann = contact("Ann", "ann@example.com");
        Contact emailOnly = emailOnly("Ann@Example.com", NOW);
        write(stores -> stores.contacts().save(List.of(ann, emailOnly)));

        write(stores -> {
            assertThat(BatchRows.candidates(stores, Set.of(new ExternalId("ann")), 9))
                    .isEmpty();
            assertThat(BatchRows.candidates(stores, Set.of(new ExternalId("Ann")), 9))
                    .containsExactly(ann);
            assertThat(BatchRows.candidates(stores, Set.of(email("ANN@EXAMPLE.COM")), 9))
                    .containsExactlyInAnyOrder(ann, emailOnly);
            assertThat(BatchRows.candidates(stores, identities(ann), 9)).containsExactlyInAnyOrder(ann, emailOnly);
            assertThat(BatchRows.candidates(stores, Set.of(), 9)).isEmpty();
        });
    }

    @Test
    void candidates_areThoseThatTheUnitWroteBefore() {
        Contact ann = contact("ann", "ann@example.com");
        Contact bob = contact("bob", "bob@example.com");
        write(stores -> stores.contacts().save(List.of(ann)));

        write(stores -> {
            stores.contacts().save(List.of(bob));
            assertThat(BatchRows.candidates(stores, Set.of(bob.id(), ann.id()), 1))
                    .containsExactlyInAnyOrder(ann, bob);
        });
    }

    @Test
    void candidates_areFoundByTheirOwnIdToo_eachOnce() {
        Contact ann = contact("ann", "ann@example.com");
        Contact bob = contact("bob", "bob@example.com");
        Contact emailOnly = emailOnly("ann@example.com", NOW);
        write(stores -> stores.contacts().save(List.of(ann, bob, emailOnly)));

        write(stores -> {
            assertThat(BatchRows.candidates(stores, Set.of(ann.id(), emailOnly.id()), 1))
                    .containsExactlyInAnyOrder(ann, emailOnly);
            assertThat(BatchRows.candidates(stores, Set.of(new ContactId(UUID.randomUUID())), 9))
                    .isEmpty();
            assertThat(BatchRows.candidates(
                            stores, Set.of(ann.id(), new ExternalId("ann"), email("ann@example.com"), bob.id()), 9))
                    .containsExactlyInAnyOrder(ann, bob, emailOnly);
        });
        assertThat(storage.contactViews(tenant.id()).contacts(bob.id(), 1)).containsExactly(bob);
    }

    @Test
    void candidates_ofAnEmailThatManyShare_areThePreferredOnes() {
        List<Contact> sharing = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Contact user = contact("user" + i, "team@example.com", NOW.plusSeconds(i % 5));
            sharing.add(i % 3 == 0 ? user.deactivated(NOW) : user);
        }
        sharing.add(emailOnly("team@example.com", NOW.minusSeconds(60)));
        write(stores -> stores.contacts().save(sharing));
        List<Contact> preferred =
                sharing.stream().sorted(Contact.PREFERRED_BY_EMAIL).toList();

        write(stores -> {
            for (int perEmail : new int[] {1, 5, 12, 13, 50}) {
                int needed = Math.min(perEmail, preferred.size());
                assertThat(BatchRows.candidates(stores, Set.of(email("team@example.com")), perEmail))
                        .containsAll(preferred.subList(0, needed))
                        .doesNotHaveDuplicates();
            }
        });
        assertThat(storage.contactViews(tenant.id()).contacts(email("team@example.com"), 3))
                .containsAll(preferred.subList(0, 3));
    }

    // Events

    @Test
    void seen_isWhatWasRecorded() {
        Contact ann = contact("ann", "ann@example.com");
        EventRecord event = event(ann, SIGNED_UP, NOW);
        EventId unknown = new EventId(UUID.randomUUID());
        write(stores -> {
            stores.contacts().save(List.of(ann));
            BatchRows.record(stores, List.of(event));
        });

        write(stores -> {
            assertThat(BatchRows.seen(stores, Set.of(event.id(), unknown))).containsExactly(event.id());
            assertThat(BatchRows.seen(stores, Set.of())).isEmpty();
        });
    }

    @Test
    void record_everyFieldOfAnEvent_isReadBack() {
        Contact ann = contact("ann", "ann@example.com");
        List<EventRecord> events = new ArrayList<>();
        for (Source source : Source.values()) {
            events.add(new EventRecord(
                    new EventId(UUID.randomUUID()),
                    ann.id(),
                    new EventType("Order created: a/b_c-d." + source),
                    attributes("plan", "pro"),
                    Instant.parse("1970-01-01T00:00:00Z"),
                    Instant.parse("9999-12-31T23:59:59.999999Z"),
                    source,
                    source == Source.CUSTOMER));
        }
        write(stores -> {
            stores.contacts().save(List.of(ann));
            BatchRows.record(stores, events);
        });

        assertThat(storage.eventViews(tenant.id()).events(EventQuery.newest(9)))
                .containsExactlyInAnyOrderElementsOf(events);
    }

    @Test
    void events_areNewestFirst_byContactAndTypeAndAfterAMark() {
        Contact ann = contact("ann", "ann@example.com");
        Contact bob = contact("bob", "bob@example.com");
        List<EventRecord> events = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            events.add(event(i % 3 == 0 ? ann : bob, i % 2 == 0 ? SIGNED_UP : ORDERED, NOW.plusSeconds(i / 4)));
        }
        write(stores -> {
            stores.contacts().save(List.of(ann, bob));
            BatchRows.record(stores, events);
        });
        List<EventRecord> newestFirst =
                events.stream().sorted(EventQuery.NEWEST_FIRST).toList();
        Cursor mark = Cursor.of(newestFirst.get(7));

        assertThat(query(EventQuery.newest(1000))).isEqualTo(newestFirst);
        assertThat(query(EventQuery.newest(3))).isEqualTo(newestFirst.subList(0, 3));
        assertThat(query(EventQuery.newest(1000).after(mark))).isEqualTo(newestFirst.subList(0, 7));
        assertThat(query(EventQuery.newest(5).before(mark))).isEqualTo(newestFirst.subList(8, 13));
        assertThat(query(EventQuery.newest(1000).about(ann.id())))
                .isEqualTo(newestFirst.stream()
                        .filter(event -> event.contact().equals(ann.id()))
                        .toList());
        assertThat(query(EventQuery.newest(5).about(bob.id()).ofType(ORDERED)))
                .isEqualTo(newestFirst.stream()
                        .filter(event -> event.contact().equals(bob.id()))
                        .filter(event -> event.type().equals(ORDERED))
                        .limit(5)
                        .toList());
    }

    private List<EventRecord> query(EventQuery query) {
        return storage.eventViews(tenant.id()).events(query);
    }
}
