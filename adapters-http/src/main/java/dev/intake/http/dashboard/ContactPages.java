package dev.intake.http.dashboard;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.http.dashboard.ContactPage.Older;
import dev.intake.port.ContactViews;
import dev.intake.port.EmailQuery;
import dev.intake.port.EventQuery.Mark;
import dev.intake.port.Timeline;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import dev.intake.text.CleanText;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.EraseContact;
import dev.intake.usecase.Intake;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        Trail events = Trail.read(EventPages.parameter("event", context));
        Trail deliveries = Trail.read(EventPages.parameter("delivery", context));
        Timeline timeline =
                views.timeline(tenant.id(), contact.id(), events.place().flatMap(TimelinePlace::read), SHOWN + 1);
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
                        emails(tenant, contact, path, context),
                        views.customers(tenant.id(), contact),
                        older(
                                timeline.events(),
                                path + "?event=",
                                "#timeline",
                                last -> TimelinePlace.write(timeline.order().of(last)),
                                events),
                        timeline.order() == Timeline.Order.ARRIVED,
                        older(
                                views.deliveries(
                                        tenant.id(),
                                        contact.id(),
                                        deliveries.place().flatMap(EventPages::mark),
                                        SHOWN + 1),
                                path + "?delivery=",
                                "#deliveries",
                                last -> EventPages.text(Mark.ofDelivery(last)),
                                deliveries)),
                status,
                context);
    }

    private Older<ContactEmail> emails(Tenant tenant, Contact contact, String path, Context context) {
        Map<ProgramId, String> names = intake.views().programs(tenant.id()).stream()
                .collect(Collectors.toMap(
                        Program::id, program -> program.outline().name()));
        Trail trail = Trail.read(EventPages.parameter("email", context));
        EmailQuery query = new EmailQuery(
                Set.of(),
                Optional.empty(),
                Optional.of(contact.id()),
                trail.place().flatMap(EmailPlace::read),
                SHOWN + 1);
        List<ContactEmail> oneMore = intake.programs().views().emails(tenant.id(), query).stream()
                .map(email -> new ContactEmail(
                        email,
                        names.getOrDefault(email.entry().program(), "a program that is gone"),
                        EmailPages.path(tenant.id()) + "/" + email.id()))
                .toList();
        return older(
                oneMore,
                path + "?email=",
                "#emails",
                last -> EmailPlace.write(EmailQuery.Mark.of(last.email())),
                trail);
    }

    private static <T> Older<T> older(
            List<T> oneMore, String address, String anchor, Function<T, String> place, Trail trail) {
        Optional<String> last =
                oneMore.size() > SHOWN ? Optional.of(oneMore.get(SHOWN - 1)).map(place) : Optional.empty();
        return new Older<>(
                oneMore.subList(0, Math.min(SHOWN, oneMore.size())),
                Pager.of(trail, last, to -> address + Pager.encoded(to) + anchor));
    }
}
