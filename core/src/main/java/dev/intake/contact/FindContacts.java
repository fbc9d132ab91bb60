package dev.intake.contact;

import dev.intake.contact.ContactQuery.Cursor;
import dev.intake.contact.ContactQuery.Field;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.TenantId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds contacts: the one that a text identifies, or all that match it. */
public final class FindContacts {
    private static final int MAX_TYPED = 255;
    private static final int NAMESAKES = 20;

    private final ContactStorage storage;

    public FindContacts(ContactStorage storage) {
        this.storage = storage;
    }

    /**
     * A page of contacts.
     *
     * @param contacts at most as many as requested
     * @param more whether more contacts follow
     */
    public record Found(List<Contact> contacts, boolean more) {
        /** Copies the list. */
        public Found {
            contacts = List.copyOf(contacts);
        }
    }

    /**
     * Contacts with a matching field.
     *
     * @param field the matching field
     * @param found the first of these contacts
     */
    public record Group(Field field, Found found) {}

    /**
     * The result of a search.
     *
     * @param byId the contact whose id the text is
     * @param groups one for each field with matches; a contact can be in several
     */
    public record Search(Optional<Contact> byId, List<Group> groups) {
        /** Copies the list. */
        public Search {
            groups = List.copyOf(groups);
        }
    }

    /**
     * Returns the contact that the text identifies: by contact id, else by external id, else by email address. If
     * several contacts have the address, it is the one that an operation with this address would concern.
     */
    public Optional<Contact> find(TenantId tenant, String text) {
        String typed = CleanText.trimmed(text);
        return ContactId.parse(typed)
                .flatMap(id -> storage.contactViews(tenant).contact(id))
                .or(() -> ExternalId.parse(typed).flatMap(id -> preferred(tenant, id)))
                .or(() -> EmailAddress.parse(typed).flatMap(email -> preferred(tenant, email)));
    }

    private Optional<Contact> preferred(TenantId tenant, Identity identity) {
        return having(tenant, identity).stream().findFirst();
    }

    /**
     * Returns the contacts with exactly this external id or email address: first the one that an operation with only this
     * identity finds, at most {@value #NAMESAKES}.
     */
    public List<Contact> having(TenantId tenant, Identity identity) {
        return storage.contactViews(tenant).contacts(identity, NAMESAKES).stream()
                .sorted(Contact.PREFERRED_BY_EMAIL)
                .toList();
    }

    /**
     * Returns all contacts, newest first.
     *
     * @param before only contacts older than this one
     * @param limit maximum number of results, less than {@value ContactQuery#MAX_LIMIT}
     */
    public Found newest(TenantId tenant, Optional<ContactId> before, int limit) {
        return cut(storage.contactViews(tenant).contacts(new ContactQuery.Newest(before, limit + 1)), limit);
    }

    /**
     * Returns the contacts that the text matches: the one with this id, and those whose external id, address or name
     * starts with it. Addresses and names match in any case.
     *
     * @param limit maximum number in each group, less than {@value ContactQuery#MAX_LIMIT}
     */
    public Search search(TenantId tenant, String text, int limit) {
        String typed = CleanText.trimmed(text, MAX_TYPED);
        List<Group> groups = new ArrayList<>();
        for (Field field : Field.values()) {
            Found found = beginning(tenant, field, typed, Optional.empty(), limit);
            if (!found.contacts().isEmpty()) {
                groups.add(new Group(field, found));
            }
        }
        return new Search(
                ContactId.parse(typed)
                        .flatMap(id -> storage.contactViews(tenant).contact(id)),
                groups);
    }

    /**
     * Returns a further page of one group of a {@link #search}.
     *
     * @param after only contacts after this position
     */
    public Found beginning(TenantId tenant, Field field, String text, Optional<Cursor> after, int limit) {
        String key = field.key(CleanText.trimmed(text, MAX_TYPED));
        return key.isEmpty()
                ? new Found(List.of(), false)
                : cut(
                        storage.contactViews(tenant).contacts(new ContactQuery.Prefix(field, key, after, limit + 1)),
                        limit);
    }

    /**
     * The result of a search for an attribute.
     *
     * @param found the contacts, newest first
     * @param searchedTo the oldest contact that was searched, if there were too many to search all
     */
    public record Searched(Found found, Optional<Contact> searchedTo) {}

    /**
     * Returns the contacts with an attribute, newest first.
     *
     * @param before only contacts older than this one
     * @param limit maximum number of results, less than {@value ContactQuery#MAX_LIMIT}
     */
    public Searched withAttribute(TenantId tenant, AttributeFilter attribute, Optional<ContactId> before, int limit) {
        ContactViews views = storage.contactViews(tenant);
        Found found = cut(views.contacts(new ContactQuery.WithAttribute(attribute, before, limit + 1)), limit);
        return new Searched(
                found, found.more() ? Optional.empty() : views.searchEnd(before).flatMap(views::contact));
    }

    /**
     * Returns the contacts with these ids, in one query; ids without a contact are absent.
     */
    public Map<ContactId, Contact> ofIds(TenantId tenant, Set<ContactId> ids) {
        return storage.contactViews(tenant).contacts(ids);
    }

    private static Found cut(List<Contact> oneMore, int limit) {
        return oneMore.size() > limit ? new Found(oneMore.subList(0, limit), true) : new Found(oneMore, false);
    }
}
