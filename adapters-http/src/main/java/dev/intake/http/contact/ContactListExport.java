package dev.intake.http.contact;

import dev.intake.contact.AttributeFilter;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactFields;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.contact.ContactQuery.Cursor;
import dev.intake.contact.ContactQuery.Field;
import dev.intake.contact.ContactViews;
import dev.intake.http.page.Gate;
import dev.intake.http.page.ListExports;
import dev.intake.http.page.ListFile;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Visit;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Exports all contacts, or those that a search finds. */
public record ContactListExport(Function<TenantId, ContactViews> contacts, ListExports exports) {
    public static final String PATH = Paths.CONTACTS + "/export";

    public void export(Visit visit, Tenant tenant, Context context) {
        String typed = CleanText.trimmed(Gate.field("q", context), ContactSearch.MAX_TEXT);
        Consumer<Consumer<Contact>> rows = typed.isEmpty()
                ? consumer -> all(tenant.id(), consumer)
                : consumer -> search(tenant.id(), typed, consumer);
        exports.write(visit, tenant, new ListFile<>("contacts", ContactFields.SHAPE, rows), context);
    }

    private void all(TenantId tenant, Consumer<Contact> consumer) {
        ListFile.<Contact>each(
                last -> contacts.apply(tenant)
                        .contacts(new ContactQuery.Newest(last.map(Contact::id), ListFile.PAGE_SIZE)),
                consumer);
    }

    /** Passes the matches to the consumer, field by field, each contact once. */
    private void search(TenantId tenant, String typed, Consumer<Contact> consumer) {
        ContactId.parse(typed)
                .flatMap(id -> contacts.apply(tenant).contact(id))
                .filter(contact -> Arrays.stream(Field.values()).noneMatch(field -> matches(field, typed, contact)))
                .ifPresent(consumer);
        for (Field field : Field.values()) {
            String prefix = field.key(typed);
            if (!prefix.isEmpty()) {
                ListFile.<Contact>each(
                        last -> contacts.apply(tenant)
                                .contacts(new ContactQuery.Prefix(
                                        field,
                                        prefix,
                                        last.flatMap(contact -> mark(field, contact)),
                                        ListFile.PAGE_SIZE)),
                        contact -> {
                            if (Arrays.stream(Field.values())
                                    .noneMatch(earlier ->
                                            earlier.compareTo(field) < 0 && matches(earlier, typed, contact))) {
                                consumer.accept(contact);
                            }
                        });
            }
        }
        AttributeFilter.parse(typed)
                .ifPresent(attribute -> all(tenant, contact -> {
                    if (attribute.accepts(contact.attributes())
                            && Arrays.stream(Field.values()).noneMatch(field -> matches(field, typed, contact))) {
                        consumer.accept(contact);
                    }
                }));
    }

    private static boolean matches(Field field, String typed, Contact contact) {
        String prefix = field.key(typed);
        return !prefix.isEmpty()
                && field.keyOf(contact).filter(key -> key.startsWith(prefix)).isPresent();
    }

    private static Optional<Cursor> mark(Field field, Contact contact) {
        return field.keyOf(contact).map(key -> new Cursor(key, contact.id()));
    }
}
