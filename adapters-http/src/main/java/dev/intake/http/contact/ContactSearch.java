package dev.intake.http.contact;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.contact.AttributeFilter;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery.Cursor;
import dev.intake.contact.ContactQuery.Field;
import dev.intake.contact.FindContacts;
import dev.intake.contact.FindContacts.Found;
import dev.intake.contact.FindContacts.Search;
import dev.intake.contact.FindContacts.Searched;
import dev.intake.http.contact.ContactListView.Group;
import dev.intake.http.page.ContactRow;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Pager;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Trail;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.TenantId;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads the contacts that a URL of the contact list selects, and creates the URLs of its pages. */
final class ContactSearch {
    private static final int PAGE_SIZE = 50;
    private static final int MAX_GROUP = 20;
    private static final String ATTRIBUTE = "attribute";
    /** The maximum length of the search text; further characters are ignored. */
    static final int MAX_TEXT = 255;

    private final FindContacts find;
    private final TenantId tenant;
    private final Context context;

    ContactSearch(FindContacts find, TenantId tenant, Context context) {
        this.find = find;
        this.tenant = tenant;
        this.context = context;
    }

    /** Returns the search text. */
    String typed() {
        return CleanText.trimmed(parameter("q"), MAX_TEXT);
    }

    List<Group> groups() {
        if (typed().isEmpty()) {
            return all();
        }
        Optional<AttributeFilter> attribute = AttributeFilter.parse(typed());
        if (attribute.isPresent() && parameter("in").equals(ATTRIBUTE)) {
            return withAttribute(attribute.get(), PAGE_SIZE);
        }
        Optional<Field> one = Arrays.stream(Field.values())
                .filter(field -> name(field).equals(parameter("in")))
                .findFirst();
        return one.isPresent() ? further(one.get()) : search();
    }

    private List<Group> all() {
        Trail trail = Trail.read(parameter("before"));
        Found found = find.newest(tenant, trail.place().flatMap(ContactId::parse), PAGE_SIZE);
        return groups(
                "",
                found,
                trail,
                last -> last.id().toString(),
                to -> Paths.contacts(tenant) + (to.isEmpty() ? "" : "?before=" + Pager.encoded(to)));
    }

    private List<Group> search() {
        Search search = find.search(tenant, typed(), MAX_GROUP);
        List<Group> groups = new ArrayList<>();
        search.byId()
                .ifPresent(contact -> groups.add(new Group(
                        "With this id", List.of(row(contact)), new Pager(Optional.empty(), Optional.empty()))));
        search.groups().forEach(group -> groups.addAll(groups(group.field(), group.found(), new Trail(List.of()))));
        AttributeFilter.parse(typed()).ifPresent(attribute -> groups.addAll(withAttribute(attribute, MAX_GROUP)));
        return eachOnce(groups);
    }

    /** Returns the groups with each contact in the first one only. A group without a row of its own stays if it has more pages. */
    private static List<Group> eachOnce(List<Group> groups) {
        Set<String> shown = new HashSet<>();
        List<Group> distinct = new ArrayList<>();
        for (Group group : groups) {
            List<ContactRow> rows =
                    group.rows().stream().filter(row -> shown.add(row.path())).toList();
            if (!rows.isEmpty() || group.pager().isNeeded()) {
                distinct.add(new Group(group.heading(), rows, group.pager(), group.searchedTo()));
            }
        }
        return distinct;
    }

    private List<Group> withAttribute(AttributeFilter attribute, int limit) {
        Trail trail = Trail.read(parameter("after"));
        Searched searched = find.withAttribute(tenant, attribute, trail.place().flatMap(ContactId::parse), limit);
        List<Contact> contacts = searched.found().contacts();
        Optional<Contact> last =
                searched.found().more() ? Optional.of(contacts.get(contacts.size() - 1)) : searched.searchedTo();
        if (contacts.isEmpty() && last.isEmpty() && trail.place().isEmpty()) {
            return List.of();
        }
        Pager pager = Pager.of(trail, last.map(contact -> contact.id().toString()), to -> address(ATTRIBUTE, to));
        return List.of(new Group(
                "Attribute " + attribute.key().value() + " is " + attribute.written(),
                contacts.stream().map(this::row).toList(),
                pager,
                searched.searchedTo().map(Contact::createdAt)));
    }

    private List<Group> further(Field field) {
        Trail trail = Trail.read(parameter("after"));
        return groups(
                field,
                find.beginning(tenant, field, typed(), trail.place().flatMap(ContactSearch::mark), PAGE_SIZE),
                trail);
    }

    private List<Group> groups(Field field, Found found, Trail trail) {
        return groups(
                heading(field),
                found,
                trail,
                last -> place(new Cursor(field.keyOf(last).orElseThrow(), last.id())),
                to -> address(name(field), to));
    }

    private String address(String in, String to) {
        return Paths.contacts(tenant) + "?q=" + Pager.encoded(typed())
                + (to.isEmpty() ? "" : "&in=" + in + "&after=" + Pager.encoded(to));
    }

    /** Returns the position as a URL parameter, with the key in base64url, because it can be any text. */
    private static String place(Cursor mark) {
        return mark.contact() + "."
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(mark.key().getBytes(UTF_8));
    }

    private static Optional<Cursor> mark(String place) {
        int dot = place.indexOf('.');
        try {
            return dot < 0
                    ? Optional.empty()
                    : ContactId.parse(place.substring(0, dot))
                            .map(id -> new Cursor(
                                    new String(Base64.getUrlDecoder().decode(place.substring(dot + 1)), UTF_8), id));
        } catch (IllegalArgumentException tampered) {
            return Optional.empty();
        }
    }

    private List<Group> groups(
            String heading,
            Found found,
            Trail trail,
            Function<Contact, String> place,
            Function<String, String> address) {
        List<Contact> contacts = found.contacts();
        if (contacts.isEmpty() && trail.place().isEmpty()) {
            return List.of();
        }
        Optional<String> last =
                found.more() ? Optional.of(contacts.get(contacts.size() - 1)).map(place) : Optional.empty();
        Pager pager = Pager.of(trail, last, address);
        return List.of(new Group(heading, contacts.stream().map(this::row).toList(), pager));
    }

    private ContactRow row(Contact contact) {
        return new ContactRow(contact, Paths.contact(tenant, contact.id()));
    }

    private static String heading(Field field) {
        return switch (field) {
            case EXTERNAL_ID -> "External id begins with this text";
            case EMAIL -> "Email address begins with this text";
            case NAME -> "Name begins with this text";
            case NAME_FROM_WORD_2 -> "Second word of the name begins with this text";
            case NAME_FROM_WORD_3 -> "Third word of the name begins with this text";
            case NAME_FROM_WORD_4 -> "Fourth word of the name begins with this text";
            case NAME_FROM_WORD_5 -> "Fifth word of the name begins with this text";
        };
    }

    private static String name(Field field) {
        return field.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private String parameter(String name) {
        return Gate.parameter(name, context);
    }
}
