package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.contact.ContactQuery.Cursor;
import dev.intake.contact.ContactQuery.Field;
import dev.intake.contact.ContactViews;
import dev.intake.contact.Identity;
import dev.intake.testing.InMemoryStorage.Shuffler;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads the committed contacts in memory. */
record InMemoryContactViews(Supplier<TenantData> committed, Shuffler shuffler) implements ContactViews {
    /** Orders texts by code point, as in UTF-8; Java orders strings by UTF-16 code unit. */
    private static final Comparator<String> BY_CHARACTER =
            (one, other) -> Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8));

    private static final Comparator<Cursor> IN_ORDER =
            Comparator.comparing(Cursor::key, BY_CHARACTER).thenComparing(Cursor::contact);

    @Override
    public List<Contact> contacts(ContactQuery query) {
        Stream<Contact> all = committed.get().contacts.values().stream();
        return query.fold(new ContactQuery.Cases<>(
                newest -> all.filter(contact -> newest.before().isEmpty()
                                || contact.id().compareTo(newest.before().get()) < 0)
                        .sorted(Comparator.comparing(Contact::id).reversed())
                        .limit(newest.limit())
                        .toList(),
                prefix -> withPrefix(all, prefix),
                withAttribute -> scanned(all, withAttribute.before())
                        .filter(contact -> withAttribute.attribute().accepts(contact.attributes()))
                        .limit(withAttribute.limit())
                        .toList()));
    }

    private static Stream<Contact> scanned(Stream<Contact> all, Optional<ContactId> before) {
        return all.filter(contact -> before.isEmpty() || contact.id().compareTo(before.get()) < 0)
                .sorted(Comparator.comparing(Contact::id).reversed())
                .limit(ContactQuery.MAX_SCANNED);
    }

    @Override
    public Optional<ContactId> searchEnd(Optional<ContactId> before) {
        return scanned(committed.get().contacts.values().stream(), before)
                .skip(ContactQuery.MAX_SCANNED - 1)
                .findFirst()
                .map(Contact::id);
    }

    private static List<Contact> withPrefix(Stream<Contact> all, ContactQuery.Prefix query) {
        return all.filter(contact -> query.field()
                        .keyOf(contact)
                        .filter(key -> key.startsWith(query.prefix()))
                        .isPresent())
                .filter(contact -> query.after().isEmpty()
                        || IN_ORDER.compare(
                                        place(query.field(), contact),
                                        query.after().get())
                                > 0)
                .sorted(Comparator.comparing(contact -> place(query.field(), contact), IN_ORDER))
                .limit(query.limit())
                .toList();
    }

    private static Cursor place(Field field, Contact contact) {
        return new Cursor(field.keyOf(contact).orElseThrow(), contact.id());
    }

    @Override
    public Map<ContactId, Contact> contacts(Set<ContactId> ids) {
        return InMemoryStores.present(committed.get().contacts, ids);
    }

    @Override
    public List<Contact> contacts(Identity identity, int limit) {
        return shuffler.shuffled(committed.get().people().named(identity, limit));
    }
}
