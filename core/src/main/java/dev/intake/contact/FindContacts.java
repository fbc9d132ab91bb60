package dev.intake.contact;

import dev.intake.contact.ContactQuery.Field;
import dev.intake.contact.ContactQuery.Mark;
import dev.intake.id.TenantId;
import dev.intake.text.CleanText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds contacts by what somebody has at hand of them: the one that is meant, or all that it could be. */
public final class FindContacts {
    private static final int MAX_TYPED = 255;
    private static final int NAMESAKES = 20;

    private final ContactStorage storage;

    public FindContacts(ContactStorage storage) {
        this.storage = storage;
    }

    /**
     * Some of the contacts in an order.
     *
     * @param contacts at most as many as were asked for
     * @param more whether there are others behind them
     */
    public record Found(List<Contact> contacts, boolean more) {
        /** Copies the list. */
        public Found {
            contacts = List.copyOf(contacts);
        }
    }

    /**
     * The contacts in which one field begins with what was typed.
     *
     * @param field which
     * @param found the first of them
     */
    public record Group(Field field, Found found) {}

    /**
     * What was found by a text.
     *
     * @param byId the contact whose id the text is
     * @param groups one for each field in which contacts begin so; a contact can be in several
     */
    public record Search(Optional<Contact> byId, List<Group> groups) {
        /** Copies the list. */
        public Search {
            groups = List.copyOf(groups);
        }
    }

    /**
     * The one contact that somebody means by this text: whose id it is, else whose external id, else whose email address;
     * nothing when it is nobody's. Of several who have it, the one that an operation with it would be about.
     */
    public Optional<Contact> meant(TenantId tenant, String text) {
        String typed = CleanText.trimmed(text);
        return ContactId.parse(typed)
                .flatMap(id -> storage.contactViews().contact(tenant, id))
                .or(() -> externalId(typed).flatMap(id -> preferred(tenant, id)))
                .or(() -> EmailAddress.parse(typed).flatMap(email -> preferred(tenant, email)));
    }

    private static Optional<Identity> externalId(String text) {
        return text.isEmpty() || CleanText.isLongerThan(text, ExternalId.MAX_LENGTH)
                ? Optional.empty()
                : Optional.of(new ExternalId(text));
    }

    private Optional<Contact> preferred(TenantId tenant, Identity identity) {
        return storage.contactViews().contacts(tenant, identity, NAMESAKES).stream()
                .min(Contact.PREFERRED_BY_EMAIL);
    }

    /**
     * All contacts, the last made first.
     *
     * @param before only those made before this one
     * @param limit how many at most, less than {@value ContactQuery#MAX_LIMIT}
     */
    public Found newest(TenantId tenant, Optional<ContactId> before, int limit) {
        return cut(storage.contactViews().contacts(tenant, new ContactQuery.Newest(before, limit + 1)), limit);
    }

    /**
     * The contacts that the text could mean: the one that it is the id of, and those whose external id, address or name
     * begins so; addresses and names in any case.
     *
     * @param limit how many of each group at most, less than {@value ContactQuery#MAX_LIMIT}
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
                ContactId.parse(typed).flatMap(id -> storage.contactViews().contact(tenant, id)), groups);
    }

    /**
     * One group of a {@link #search}, further on.
     *
     * @param after only what comes after this mark
     */
    public Found beginning(TenantId tenant, Field field, String text, Optional<Mark> after, int limit) {
        String key = field.key(CleanText.trimmed(text, MAX_TYPED));
        return key.isEmpty()
                ? new Found(List.of(), false)
                : cut(
                        storage.contactViews()
                                .contacts(tenant, new ContactQuery.Beginning(field, key, after, limit + 1)),
                        limit);
    }

    /**
     * The contacts of these ids, at one look; one that there is none of is absent.
     *
     * @param ids at most {@value ContactQuery#MAX_LIMIT}
     */
    public Map<ContactId, Contact> ofIds(TenantId tenant, Set<ContactId> ids) {
        return ids.isEmpty()
                ? Map.of()
                : storage.contactViews().contacts(tenant, new ContactQuery.OfIds(ids)).stream()
                        .collect(Collectors.toMap(Contact::id, Function.identity()));
    }

    private static Found cut(List<Contact> oneMore, int limit) {
        return oneMore.size() > limit ? new Found(oneMore.subList(0, limit), true) : new Found(oneMore, false);
    }
}
