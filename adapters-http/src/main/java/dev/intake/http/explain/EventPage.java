package dev.intake.http.explain;

import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.http.contact.ContactProgram;
import dev.intake.http.event.EventPages;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.ContactLink;
import dev.intake.http.page.ContactRow;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Source;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** The page of one event: its stored data, and why each program enrolled its contact or did not. */
public record EventPage(Intake intake, Addresses addresses, Gate gate, TenantFrame frame) {
    public static final String PATH = EventPages.PATH + "/{event}";

    public void get(Visit visit, Tenant tenant, Context context) {
        Optional<EventView> view = EventId.parse(context.pathParam("event"))
                .flatMap(id -> intake.eventViews(tenant.id()).event(id))
                .flatMap(event -> intake.contactViews(tenant.id())
                        .contact(event.contact())
                        .map(contact -> view(visit, tenant, event, contact)));
        if (view.isPresent()) {
            frame.write("event.jte", view.get(), context);
        } else {
            gate.message(404, "No such event", "It does not exist, or it was erased.", context);
        }
    }

    private EventView view(Visit visit, Tenant tenant, EventRecord event, Contact contact) {
        return new EventView(
                frame.page("Event", visit, tenant, Optional.empty()),
                event,
                new ContactLink(ContactRow.title(contact), Paths.contact(tenant.id(), contact.id())),
                programs(tenant, event),
                event.source() == Source.CUSTOMER
                        ? Optional.empty()
                        : intake.connectorViews(tenant.id())
                                .delivery(event.id())
                                .map(delivery -> Paths.delivery(tenant.id(), event.id())),
                event.source() == Source.CUSTOMER
                        ? Optional.of(RepeatedEvent.curl(addresses.events(tenant.id()), event, contact))
                        : Optional.empty());
    }

    private List<ContactProgram> programs(Tenant tenant, EventRecord event) {
        return intake.programs().explain().event(tenant.id(), event.id()).stream()
                .flatMap(explanation -> explanation.programs().stream())
                .filter(explained -> explained.program().outline().trigger().matches(event.type()))
                .map(explained -> new ContactProgram(
                        explained,
                        Paths.program(tenant.id(), explained.program().id())))
                .toList();
    }

    /**
     * {@code event.jte}.
     *
     * @param page the page
     * @param event the event
     * @param contact the contact that the event is about
     * @param programs the programs that events of this type start, with whether this event started them
     * @param delivery the path of the delivery that became the event; absent if its trace is not stored
     * @param curl a command that sends the event again as test data; absent unless the event arrived through the Events API
     */
    public record EventView(
            Page page,
            EventRecord event,
            ContactLink contact,
            List<ContactProgram> programs,
            Optional<String> delivery,
            Optional<String> curl) {
        /** Copies the list. */
        public EventView {
            programs = List.copyOf(programs);
        }
    }
}
