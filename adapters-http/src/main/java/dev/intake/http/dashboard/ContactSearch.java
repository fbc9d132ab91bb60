package dev.intake.http.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.http.dashboard.ContactListView.Group;
import dev.intake.port.ContactQuery.Field;
import dev.intake.port.ContactQuery.Mark;
import dev.intake.tenant.TenantId;
import dev.intake.text.CleanText;
import dev.intake.usecase.FindContacts;
import dev.intake.usecase.FindContacts.Found;
import dev.intake.usecase.FindContacts.Search;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Turns the address of a list of contacts into contacts, and a place in it into an address. */
final class ContactSearch {
    private static final int ALL = 50;
    private static final int GROUP = 20;
    private static final int MAX_TYPED = 255;

    private final FindContacts find;
    private final TenantId tenant;
    private final Context context;

    ContactSearch(FindContacts find, TenantId tenant, Context context) {
        this.find = find;
        this.tenant = tenant;
        this.context = context;
    }

    /** What was searched for. */
    String typed() {
        return CleanText.trimmed(parameter("q"), MAX_TYPED);
    }

    List<Group> groups() {
        if (typed().isEmpty()) {
            return all();
        }
        Optional<Field> one = Arrays.stream(Field.values())
                .filter(field -> name(field).equals(parameter("in")))
                .findFirst();
        return one.isPresent() ? further(one.get()) : search();
    }

    private List<Group> all() {
        Found found = find.newest(tenant, ContactId.parse(parameter("before")), ALL);
        return groups("", found, last -> "?before=" + last.id());
    }

    private List<Group> search() {
        Search search = find.search(tenant, typed(), GROUP);
        List<Group> groups = new ArrayList<>();
        search.byId()
                .ifPresent(contact -> groups.add(new Group("With this id", List.of(row(contact)), Optional.empty())));
        search.groups().forEach(group -> groups.addAll(groups(group.field(), group.found())));
        return groups;
    }

    private List<Group> further(Field field) {
        Optional<Mark> after = ContactId.parse(parameter("id")).map(id -> new Mark(parameter("after"), id));
        return groups(field, find.beginning(tenant, field, typed(), after, ALL));
    }

    private List<Group> groups(Field field, Found found) {
        return groups(
                heading(field),
                found,
                last -> "?q=" + encoded(typed()) + "&in=" + name(field) + "&after="
                        + encoded(field.keyOf(last).orElseThrow()) + "&id=" + last.id());
    }

    private List<Group> groups(String heading, Found found, Function<Contact, String> next) {
        List<Contact> contacts = found.contacts();
        if (contacts.isEmpty()) {
            return List.of();
        }
        Optional<String> more = found.more()
                ? Optional.of(ContactPages.path(tenant) + next.apply(contacts.get(contacts.size() - 1)))
                : Optional.empty();
        return List.of(new Group(heading, contacts.stream().map(this::row).toList(), more));
    }

    private ContactRow row(Contact contact) {
        return new ContactRow(contact, ContactPages.path(tenant, contact.id()));
    }

    private static String heading(Field field) {
        return switch (field) {
            case EXTERNAL_ID -> "External id begins so";
            case EMAIL -> "Email address begins so";
            case NAME -> "Name begins so";
            case NAME_FROM_WORD_2 -> "Second word of the name begins so";
            case NAME_FROM_WORD_3 -> "Third word of the name begins so";
            case NAME_FROM_WORD_4 -> "Fourth word of the name begins so";
            case NAME_FROM_WORD_5 -> "Fifth word of the name begins so";
        };
    }

    private static String name(Field field) {
        return field.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private String parameter(String name) {
        String value = context.queryParam(name);
        return value == null ? "" : value;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }
}
