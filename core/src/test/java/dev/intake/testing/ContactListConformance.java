package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.contact.AttributeFilter;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.ContactQuery.Cursor;
import dev.intake.contact.ContactQuery.Field;
import dev.intake.contact.ExternalId;
import dev.intake.contact.FindContacts;
import dev.intake.contact.FindContacts.Found;
import dev.intake.contact.FindContacts.Group;
import dev.intake.contact.FindContacts.Search;
import dev.intake.contact.FindContacts.Searched;
import dev.intake.kernel.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What every storage must do so that contacts are found, and what belongs to one of them is listed. The storage may contain
 * other tenants; every test creates its own.
 */
public abstract class ContactListConformance extends StorageKit {
    private static final int ALL = 100;

    // Finding

    @Test
    void newest_areByDescendingId_pageAfterPage() {
        List<Contact> contacts = new ArrayList<>();
        for (int i = 0; i < 13; i++) {
            contacts.add(contact("u" + i, "user" + i + "@example.com"));
        }
        write(stores -> stores.contacts().save(contacts));
        contacts.sort(Comparator.comparing(Contact::id).reversed());

        assertThat(find().newest(tenant.id(), Optional.empty(), ALL)).isEqualTo(new Found(contacts, false));
        assertThat(find().newest(tenant.id(), Optional.empty(), 13)).isEqualTo(new Found(contacts, false));
        Found first = find().newest(tenant.id(), Optional.empty(), 5);
        assertThat(first).isEqualTo(new Found(contacts.subList(0, 5), true));
        assertThat(find().newest(tenant.id(), Optional.of(contacts.get(4).id()), 8))
                .isEqualTo(new Found(contacts.subList(5, 13), false));
        assertThat(find().newest(newTenant().id(), Optional.empty(), 5)).isEqualTo(new Found(List.of(), false));
    }

    @Test
    void withAttribute_areByDescendingId_pageAfterPage() {
        List<Contact> twelve = new ArrayList<>();
        List<Contact> others = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            twelve.add(withSeats(new AttributeValue.Whole(12)));
            others.add(withSeats(new AttributeValue.Text("twelve")));
        }
        write(stores -> {
            stores.contacts().save(twelve);
            stores.contacts().save(others);
        });
        twelve.sort(Comparator.comparing(Contact::id).reversed());
        AttributeFilter filter = AttributeFilter.parse("seats = 12.0").orElseThrow();

        Searched first = find().withAttribute(tenant.id(), filter, Optional.empty(), 4);
        assertThat(first).isEqualTo(new Searched(new Found(twelve.subList(0, 4), true), Optional.empty()));
        assertThat(find().withAttribute(
                                tenant.id(), filter, Optional.of(twelve.get(3).id()), 4))
                .isEqualTo(new Searched(new Found(twelve.subList(4, 6), false), Optional.empty()));
        assertThat(find().withAttribute(newTenant().id(), filter, Optional.empty(), 4))
                .isEqualTo(new Searched(new Found(List.of(), false), Optional.empty()));
    }

    private Contact withSeats(AttributeValue seats) {
        return contact("u" + UUID.randomUUID(), "ann@example.com")
                .refreshed(
                        Optional.empty(),
                        Optional.empty(),
                        Attributes.of(Map.of(new AttributeKey("seats"), seats)),
                        Source.CUSTOMER,
                        NOW);
    }

    @ParameterizedTest
    @CsvSource({
        "ann, EMAIL NAME",
        "ANN, EMAIL NAME",
        "Ann Ü, NAME",
        "ann ü, NAME",
        "ann@example.com, EMAIL",
        "acct-, EXTERNAL_ID",
        "Acct-, ''",
        "acct-42, EXTERNAL_ID",
        "%, ''",
        "a_n, ''",
        "nn, ''",
        "'  ann  ', EMAIL NAME",
        "ann@example.comm, ''"
    })
    void search_findsWhatBeginsSo_addressesAndNamesInAnyCase(String typed, String fields) {
        Contact ann = named(contact("acct-42", "Ann@Example.com"), "ANN Übel");
        write(stores -> stores.contacts().save(List.of(ann, named(contact("other", "bob@example.com"), "Bob"))));

        Search found = find().search(tenant.id(), typed, ALL);

        assertThat(found.byId()).isEmpty();
        assertThat(found.groups().stream().map(group -> group.field().name()))
                .isEqualTo(fields.isEmpty() ? List.of() : List.of(fields.split(" ", -1)));
        assertThat(found.groups()).allMatch(group -> group.found().equals(new Found(List.of(ann), false)));
    }

    @Test
    void search_byIntakesOwnId_findsTheContact() {
        Contact ann = contact("ann", "ann@example.com");
        write(stores -> stores.contacts().save(List.of(ann)));

        assertThat(find().search(tenant.id(), " " + ann.id() + " ", ALL).byId()).contains(ann);
        assertThat(find().search(newTenant().id(), ann.id().toString(), ALL).byId())
                .isEmpty();
        assertThat(find().search(tenant.id(), " ", ALL)).isEqualTo(new Search(Optional.empty(), List.of()));
    }

    @Test
    void ofIds_areThoseThatThereAre_ofThisTenantAlone() {
        Contact ann = contact("ann", "ann@example.com");
        Contact bob = contact("bob", "bob@example.com");
        write(stores -> stores.contacts().save(List.of(ann, bob, contact("cid", "cid@example.com"))));
        ContactId unknown = new ContactId(new UUID(1, 2));

        assertThat(find().ofIds(tenant.id(), Set.of(ann.id(), bob.id(), unknown)))
                .isEqualTo(Map.of(ann.id(), ann, bob.id(), bob));
        assertThat(find().ofIds(tenant.id(), Set.of())).isEmpty();
        assertThat(find().ofIds(newTenant().id(), Set.of(ann.id()))).isEmpty();
    }

    @Test
    void beginning_isInOrderOfItsCharacters_pageAfterPage_seed20261122() {
        SplittableRandom random = new SplittableRandom(20261122);
        List<Contact> contacts = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String name = IntStream.range(0, ContactName.SEARCHED_WORDS)
                    .mapToObj(word -> "X" + text(random))
                    .collect(Collectors.joining(" "));
            contacts.add(named(contact("x" + text(random), "x" + i + "@example.com"), name));
        }
        Set<Optional<ExternalId>> ids = new HashSet<>();
        List<Contact> unique = contacts.stream()
                .filter(contact -> ids.add(contact.externalId()))
                .toList();
        write(stores -> stores.contacts().save(unique));

        for (Field field : Field.values()) {
            List<Contact> paged = new ArrayList<>();
            Optional<Cursor> after = Optional.empty();
            Found page;
            do {
                page = find().beginning(tenant.id(), field, "x", after, 7);
                paged.addAll(page.contacts());
                Contact last = page.contacts().get(page.contacts().size() - 1);
                after = Optional.of(new Cursor(field.keyOf(last).orElseThrow(), last.id()));
            } while (page.more());

            assertThat(paged).as(field.name()).containsExactlyInAnyOrderElementsOf(unique);
            assertThat(paged)
                    .isSortedAccordingTo(Comparator.comparing((Contact contact) ->
                                    codePoints(field.keyOf(contact).orElseThrow()))
                            .thenComparing(Contact::id));
        }
    }

    /** Numbers of equal length, so that they are in the order of the characters. */
    private static String codePoints(String text) {
        StringBuilder numbers = new StringBuilder();
        text.codePoints().forEach(c -> numbers.append(String.format(Locale.ROOT, "%07d", c)));
        return numbers.toString();
    }

    /** A few characters, among them such as are in another order in UTF-16. */
    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(1, 4);
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(new int[] {'a', 'B', 0xFC, 0x4E2D, 0xFF5E, 0x1F600}[random.nextInt(6)]);
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "lov, Ada King Lovelace, NAME_FROM_WORD_3",
        "king lov, Ada King Lovelace, NAME_FROM_WORD_2",
        "MÜL, 'Anna \t Müller', NAME_FROM_WORD_2",
        "garcía, Ana María de los García, NAME_FROM_WORD_5"
    })
    void search_findsByTheBeginningOfALaterWord(String typed, String name, Field field) {
        Contact ann = named(contact("1", "1@example.com"), name);
        write(stores -> stores.contacts().save(List.of(ann, named(contact("2", "2@example.com"), "Slovak Kinglov"))));

        assertThat(find().search(tenant.id(), typed, ALL).groups())
                .containsExactly(new Group(field, new Found(List.of(ann), false)));
    }

    @Test
    void longNames_areFoundByWhatTheyBeginWith() {
        Contact ann = named(contact("ann", "ann@example.com"), "Ä".repeat(1024));
        write(stores -> stores.contacts().save(List.of(ann)));

        assertThat(find().search(tenant.id(), "ä".repeat(200), ALL).groups())
                .containsExactly(new Group(Field.NAME, new Found(List.of(ann), false)));
    }

    @Test
    void contactThatChanged_isFoundByWhatItIsNow() {
        Contact ann = named(contact("ann", "ann@example.com"), "Ann");
        write(stores -> stores.contacts().save(List.of(ann)));
        Contact married = named(ann, "Zoe");
        write(stores -> stores.contacts().save(List.of(married)));

        assertThat(find().beginning(tenant.id(), Field.NAME, "ann", Optional.empty(), ALL)
                        .contacts())
                .isEmpty();
        assertThat(find().beginning(tenant.id(), Field.NAME, "zo", Optional.empty(), ALL)
                        .contacts())
                .containsExactly(married);
    }

    private FindContacts find() {
        return Intake.on(storage).findContacts();
    }

    private static Contact named(Contact contact, String name) {
        return contact.refreshed(
                Optional.empty(), ContactName.of(name), Attributes.NONE, Source.CUSTOMER, contact.updatedAt());
    }
}
