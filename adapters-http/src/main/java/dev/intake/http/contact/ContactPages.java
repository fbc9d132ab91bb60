package dev.intake.http.contact;

import dev.intake.Intake;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.event.EventQuery;
import dev.intake.event.Timeline;
import dev.intake.http.contact.ContactPage.Older;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.ContactRow;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Pager;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Trail;
import dev.intake.http.page.Visit;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.RecordCursor;
import dev.intake.privacy.PrivacyActions;
import dev.intake.privacy.PrivacyActions.Erasure;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionActions;
import dev.intake.tenant.Tenant;
import dev.intake.webhook.DeliveryQuery;
import io.javalin.http.Context;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Pages that list, search, show and erase a tenant's contacts. */
public record ContactPages(Intake intake, Gate gate, TenantFrame frame) {
    public static final String PATH = Paths.CONTACTS;
    public static final String ONE = PATH + "/{contactId}";

    private static final String ERASED =
            "The contact was erased. The audit record keeps its contact id, who erased it, and when.";

    private static final String LEFT = "The contact has left the program. It gets none of its further emails.";

    private static final Map<String, String> DONE = Map.of(
            "opened",
            "The address is open again. The audit record shows who opened it.",
            "closed",
            "The address is closed. The audit record shows who closed it.",
            "left",
            LEFT,
            "left-sending",
            LEFT + " An email that was being sent at that moment may still arrive.",
            "erased",
            ERASED,
            "erased-sending",
            ERASED + " One of its emails was being sent at that moment and may still arrive.");
    private static final ActionForm CLOSE = new ActionForm(
            SuppressionActions.CLOSE, "confirm-close", "Choose the emails, and confirm that they must stop.");
    private static final ActionForm OPEN =
            new ActionForm(SuppressionActions.OPEN, "confirm-open", "Confirm that the recipient asked for emails.");
    private static final int SHOWN = 50;

    /** The number of programs on a page, which come before the timeline. */
    private static final int PROGRAMS = 10;

    /** Returns a handler for the contact in the path; it responds with 404 if the contact does not exist. */
    public Gate.TenantHandler of(Gate.OneHandler<Contact> handler) {
        return Gate.one(
                (tenant, context) -> ContactId.parse(context.pathParam("contactId"))
                        .flatMap(id -> intake.contactViews(tenant.id()).contact(id)),
                handler,
                this::missing);
    }

    void missing(Context context) {
        gate.message(404, "No such contact", "This tenant has no contact with that id, or it was erased.", context);
    }

    public void list(Visit visit, Tenant tenant, Context context) {
        ContactSearch search = new ContactSearch(intake.findContacts(), tenant.id(), context);
        Optional<Notice> notice = frame.html().done(DONE, context);
        frame.write(
                "contacts.jte",
                new ContactListView(
                        frame.page("Contacts", visit, tenant, notice),
                        Paths.contacts(tenant.id()),
                        search.typed(),
                        search.groups()),
                context);
    }

    public void get(Visit visit, Tenant tenant, Contact contact, Context context) {
        Optional<Notice> notice = frame.html().done(DONE, context);
        show(visit, tenant, contact, notice, 200);
    }

    /** Closes the contact's address, if the person confirmed it. */
    public void close(Visit visit, Tenant tenant, Contact contact, Context context) {
        decide(CLOSE, "closed", visit, tenant, contact);
    }

    /** Opens the contact's closed address again, if the person confirmed it. */
    public void open(Visit visit, Tenant tenant, Contact contact, Context context) {
        decide(OPEN, "opened", visit, tenant, contact);
    }

    private void decide(ActionForm form, String done, Visit visit, Tenant tenant, Contact contact) {
        Map<String, String> known =
                contact.email().map(address -> Map.of("email", address.value())).orElseGet(Map::of);
        Optional<Notice> refused = Gate.field("confirm", visit.context()).equals("yes")
                ? form.refusal(visit, tenant, known, visit.context()).map(ActionForm.Refusal::notice)
                : Optional.of(form.invalid(visit.context()));
        if (refused.isPresent()) {
            show(visit, tenant, contact, refused, 422);
        } else {
            frame.redirect(Paths.contact(tenant.id(), contact.id()) + "?done=" + done, visit.context());
        }
    }

    /** Erases the contact if its email address or external id was typed. */
    public void erase(Visit visit, Tenant tenant, Contact contact, Context context) {
        if (!isConfirmed(contact, CleanText.trimmed(Gate.field("confirm", context)))) {
            Notice notice =
                    Notice.refused("Type " + ContactPage.confirmation(contact) + " to confirm.", "confirm", context);
            show(visit, tenant, contact, Optional.of(notice), 422);
            return;
        }
        Map<String, String> given = Map.of("contactId", contact.id().toString());
        Result<Erasure> result = visit.run(PrivacyActions.ERASE, tenant, given);
        if (result instanceof Result.Done<Erasure> done) {
            String notice = done.value().erased().sending().isEmpty() ? "erased" : "erased-sending";
            frame.redirect(Paths.contacts(tenant.id()) + "?done=" + notice, context);
        } else {
            missing(context);
        }
    }

    private static boolean isConfirmed(Contact contact, String typed) {
        return contact.email().isPresent()
                ? EmailAddress.parse(typed).equals(contact.email())
                : typed.equals(ContactPage.confirmation(contact));
    }

    /** Shows the contact. */
    void show(Visit visit, Tenant tenant, Contact contact, Optional<Notice> notice, int status) {
        String path = Paths.contact(tenant.id(), contact.id());
        Trail trail = Trail.read(Gate.parameter("event", visit.context()));
        Trail deliveries = Trail.read(Gate.parameter("delivery", visit.context()));
        Optional<TimelinePlace> after = trail.place().flatMap(TimelinePlace::read);
        ReadTimeline timelines = new ReadTimeline(intake);
        List<ContactProgram> programs = timelines.programs(tenant.id(), contact);
        List<Suppression> suppressions = contact.email()
                .map(address -> intake.suppressionViews(tenant.id()).suppressions(address))
                .orElseGet(List::of);
        Trail explained = Trail.read(Gate.parameter("program", visit.context()));
        ReadTimeline.Rows timeline = timelines.rows(tenant.id(), contact, programs, suppressions, after, SHOWN + 1);
        frame.write(
                "contact.jte",
                new ContactPage(
                        frame.page(ContactRow.title(contact), visit, tenant, notice),
                        contact,
                        path,
                        programs(programs, explained, path),
                        sharing(tenant, contact),
                        suppressions,
                        intake.connectorViews(tenant.id()).customers(contact),
                        older(
                                timeline.rows(),
                                SHOWN,
                                path + "?event=",
                                "#timeline",
                                last -> last.place().write(),
                                trail),
                        timeline.order() == Timeline.Order.ARRIVED,
                        older(
                                intake.connectorViews(tenant.id())
                                        .deliveries(DeliveryQuery.newest(SHOWN + 1)
                                                .about(Optional.of(contact.id()))
                                                .before(deliveries
                                                        .place()
                                                        .flatMap(RecordCursor::parse)
                                                        .map(EventQuery.Cursor::behind))),
                                SHOWN,
                                path + "?delivery=",
                                "#deliveries",
                                last -> last.mark().position().toString(),
                                deliveries)),
                status,
                visit.context());
    }

    /** Returns a page of the programs, those that enrolled the contact first. */
    private static Older<ContactProgram> programs(List<ContactProgram> all, Trail trail, String path) {
        List<ContactProgram> ordered = Stream.of(true, false)
                .flatMap(enrolled ->
                        all.stream().filter(program -> program.enrolledAt().isPresent() == enrolled))
                .toList();
        List<String> ids = ordered.stream().map(ContactProgram::id).toList();
        int first = 1 + trail.place().map(ids::indexOf).orElse(-1);
        return older(
                ordered.subList(first, ordered.size()),
                PROGRAMS,
                path + "?program=",
                "#programs",
                ContactProgram::id,
                trail);
    }

    /**
     * Returns other contacts with the same address. The page lists them, because only the sender of the events can merge
     * them.
     */
    private List<ContactRow> sharing(Tenant tenant, Contact contact) {
        return contact
                .email()
                .map(email -> intake.contactViews(tenant.id()).contacts(email, ContactPage.MAX_SHARING + 1))
                .orElseGet(List::of)
                .stream()
                .filter(other -> !other.id().equals(contact.id()))
                .limit(ContactPage.MAX_SHARING)
                .sorted(Comparator.comparing(Contact::id))
                .map(other -> new ContactRow(other, Paths.contact(tenant.id(), other.id())))
                .toList();
    }

    private static <T> Older<T> older(
            List<T> all, int shown, String address, String anchor, Function<T, String> place, Trail trail) {
        Optional<String> last =
                all.size() > shown ? Optional.of(all.get(shown - 1)).map(place) : Optional.empty();
        return new Older<>(
                all.subList(0, Math.min(shown, all.size())),
                Pager.of(trail, last, to -> address + Pager.encoded(to) + anchor));
    }
}
