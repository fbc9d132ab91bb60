package dev.intake.http.dashboard;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.event.EventId;
import dev.intake.http.dashboard.ContactPage.Older;
import dev.intake.port.ContactViews;
import dev.intake.port.EmailQuery;
import dev.intake.port.EventQuery.Mark;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import dev.intake.text.CleanText;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.EraseContact;
import dev.intake.usecase.Intake;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A tenant's contacts: finding them, all that is known of one, and erasing it. */
final class ContactPages {
    static final String PATH = "/tenants/{tenantId}/contacts";
    static final String ONE = PATH + "/{contactId}";

    private static final String ERASED =
            "The contact is erased. That it was done, by whom and when, is on record, with its contact id alone.";

    private static final Map<String, String> DONE = Map.of(
            "erased",
            ERASED,
            "erased-sending",
            ERASED + " One of its emails was being handed to the mail server at that moment, and may still arrive.");
    private static final int SHOWN = 50;

    private final Intake intake;
    private final ContactViews views;
    private final Connectors connectors;
    private final Html html;
    private final Gate gate;
    private final TenantFrame frame;

    ContactPages(Intake intake, Connectors connectors, Html html, Gate gate, TenantFrame frame) {
        this.intake = intake;
        this.views = intake.contactViews();
        this.connectors = connectors;
        this.html = html;
        this.gate = gate;
        this.frame = frame;
    }

    static String path(TenantId tenant) {
        return PATH.replace("{tenantId}", tenant.value());
    }

    static String path(TenantId tenant, ContactId contact) {
        return path(tenant) + "/" + contact;
    }

    /** What answers about a contact that there is. */
    interface ContactHandler {
        void handle(Visit visit, Tenant tenant, Contact contact, Context context);
    }

    /** An answer about the contact that the path names. Where the tenant has none such, there is no page. */
    Gate.TenantHandler of(ContactHandler handler) {
        return (visit, tenant, context) -> {
            Optional<Contact> contact = ContactId.parse(context.pathParam("contactId"))
                    .flatMap(id -> intake.views().contact(tenant.id(), id));
            if (contact.isPresent()) {
                handler.handle(visit, tenant, contact.get(), context);
            } else {
                missing(context);
            }
        };
    }

    private void missing(Context context) {
        gate.message(404, "No such contact", "This tenant has no contact of that id, or it was erased.", context);
    }

    void list(Visit visit, Tenant tenant, Context context) {
        ContactSearch search = new ContactSearch(intake.findContacts(), tenant.id(), context);
        Optional<Notice> notice = html.done(context).map(DONE::get).map(Notice::done);
        html.write(
                "contacts.jte",
                new ContactListView(
                        frame.page("Contacts", visit, tenant, notice),
                        path(tenant.id()),
                        search.typed(),
                        search.groups()),
                200,
                context);
    }

    void get(Visit visit, Tenant tenant, Contact contact, Context context) {
        show(visit, tenant, contact, Optional.empty(), 200, context);
    }

    /** Erases it, once its address or id was typed. */
    void erase(Visit visit, Tenant tenant, Contact contact, Context context) {
        if (!isConfirmed(contact, CleanText.trimmed(Gate.field("confirm", context)))) {
            Notice notice = Notice.refused(
                    "Nothing was erased: type " + ContactPage.confirmation(contact) + " to say that you mean it.");
            show(visit, tenant, contact, Optional.of(notice), 422, context);
            return;
        }
        EraseContact.Outcome outcome = connectors.eraseContact().erase(tenant.id(), contact.id(), visit.actor());
        if (outcome instanceof EraseContact.Erased erased) {
            String done = erased.sending().isEmpty() ? "erased" : "erased-sending";
            html.redirect(path(tenant.id()) + "?done=" + done, context);
        } else {
            missing(context);
        }
    }

    private static boolean isConfirmed(Contact contact, String typed) {
        return contact.email().isPresent()
                ? EmailAddress.parse(typed).equals(contact.email())
                : typed.equals(ContactPage.confirmation(contact));
    }

    private void show(
            Visit visit, Tenant tenant, Contact contact, Optional<Notice> notice, int status, Context context) {
        String path = path(tenant.id(), contact.id());
        Optional<Mark> event = mark("event", context);
        Optional<Mark> delivery = mark("delivery", context);
        html.write(
                "contact.jte",
                new ContactPage(
                        frame.page(ContactRow.title(contact), visit, tenant, notice),
                        contact,
                        path,
                        intake.programs().explain().contact(tenant.id(), contact).programs().stream()
                                .map(explained -> new ContactProgram(
                                        explained,
                                        ProgramPages.path(
                                                tenant.id(), explained.program().id())))
                                .toList(),
                        emails(tenant, contact),
                        views.customers(tenant.id(), contact),
                        older(
                                views.events(tenant.id(), contact.id(), event, SHOWN + 1),
                                path + "?event=",
                                "#timeline",
                                Mark::of,
                                event),
                        older(
                                views.deliveries(tenant.id(), contact.id(), delivery, SHOWN + 1),
                                path + "?delivery=",
                                "#deliveries",
                                ContactPages::mark,
                                delivery)),
                status,
                context);
    }

    private List<ContactEmail> emails(Tenant tenant, Contact contact) {
        Map<ProgramId, String> names = intake.views().programs(tenant.id()).stream()
                .collect(Collectors.toMap(
                        Program::id, program -> program.outline().name()));
        return intake
                .programs()
                .views()
                .emails(tenant.id(), EmailQuery.latest(SHOWN).to(contact.id()))
                .stream()
                .map(email -> new ContactEmail(
                        email,
                        names.getOrDefault(email.entry().program(), "a program that is gone"),
                        EmailPages.path(tenant.id()) + "/" + email.id()))
                .toList();
    }

    private static Mark mark(DeliveryRecord delivery) {
        return new Mark(delivery.receivedAt(), delivery.key().eventId());
    }

    private static <T> Older<T> older(
            List<T> oneMore, String address, String place, Function<T, Mark> mark, Optional<Mark> before) {
        if (oneMore.size() <= SHOWN) {
            return new Older<>(oneMore, Optional.empty(), before.isPresent());
        }
        Mark last = mark.apply(oneMore.get(SHOWN - 1));
        return new Older<>(
                oneMore.subList(0, SHOWN),
                Optional.of(address + last.receivedAt() + "_" + last.event() + place),
                before.isPresent());
    }

    /** A place in the order of arrival, as {@link #older} writes it; none where there is none such. */
    private static Optional<Mark> mark(String name, Context context) {
        String text = context.queryParam(name);
        int middle = text == null ? -1 : text.indexOf('_');
        if (text == null || middle < 0) {
            return Optional.empty();
        }
        try {
            Instant at = Instant.parse(text.substring(0, middle));
            return EventId.parse(text.substring(middle + 1)).map(id -> new Mark(at, id));
        } catch (DateTimeParseException tampered) {
            return Optional.empty();
        }
    }
}
