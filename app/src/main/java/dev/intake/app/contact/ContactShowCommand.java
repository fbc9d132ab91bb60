package dev.intake.app.contact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Intake;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.event.EventView;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.app.remote.ApiRequest;
import dev.intake.contact.AttributeFields;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactFields;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.explain.ContactEnrollments;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionFields;
import java.util.List;
import picocli.CommandLine.Command;

/** Shows a contact. */
@Command(name = "show", description = "Show a contact: its attributes, consent, newest events and enrollments.")
public final class ContactShowCommand extends ContactCommand {
    private static final int EVENTS = 100;
    private static final String ENROLLMENTS = "enrollments";

    public ContactShowCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Contact contact, List<ContactId> namesakes) {
        Intake intake = scope.intake();
        List<EventRecord> events = intake.eventViews(scope.tenant())
                .events(EventQuery.newest(EVENTS).about(contact.id()));
        List<Suppression> suppressions = contact.email()
                .map(address -> intake.suppressionViews(scope.tenant()).suppressions(address))
                .orElseGet(List::of);
        int held = intake.programViews(scope.tenant())
                .emails(EmailQuery.latest(EmailQuery.MAX_LIMIT)
                        .toContact(contact.id())
                        .inStates(EmailStatus.HELD))
                .size();
        ObjectNode own = NodeFields.object(fields -> {
            ContactFields.identities(contact, fields);
            ContactFields.state(contact, fields);
            AttributeFields.write("attributes", contact.attributes(), fields);
            fields.objects("suppressions", suppressions, SuppressionFields::write);
            fields.number("heldEmails", held);
            ContactEnrollments.of(intake.programViews(scope.tenant()), contact.id())
                    .write(ENROLLMENTS, fields);
        });
        return shown(ContactView.of(
                own,
                Json.array(events.stream().map(EventView::json).toList()),
                own.path(ENROLLMENTS),
                namesakes.stream().map(ContactId::toString).toList()));
    }

    @Override
    protected Outcome run(RemoteTenant tenant, RemoteContact contact, List<String> namesakes) {
        return tenant.find(ApiRequest.get(contact.path()))
                .map(found -> shown(ContactView.of(
                        found,
                        Json.array(
                                tenant.list(ApiRequest.get("/events").with("contact", contact.id()), "events", EVENTS)
                                        .elements()),
                        found.path(ENROLLMENTS),
                        namesakes)))
                .orElseGet(() -> noSuchContact(tenant.tenant()));
    }

    private static Outcome shown(ContactView view) {
        return Outcome.done(view.contact(), view.lines());
    }
}
