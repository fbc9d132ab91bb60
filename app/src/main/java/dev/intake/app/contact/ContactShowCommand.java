package dev.intake.app.contact;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
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
import dev.intake.app.suppression.SuppressionView;
import dev.intake.attribute.AttributeFields;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactFields;
import dev.intake.contact.ContactId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.explain.ContactEnrollments;
import dev.intake.suppression.Suppression;
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
        ObjectNode own = NodeFields.object(fields -> {
            ContactFields.identities(contact, fields);
            ContactFields.times(contact, fields);
            AttributeFields.write("attributes", contact.attributes(), fields);
            ContactFields.consent(contact, fields);
            ContactEnrollments.of(intake.programViews(scope.tenant()), contact.id())
                    .write(ENROLLMENTS, fields);
        });
        return shown(ContactView.of(
                own,
                SuppressionView.json(suppressions),
                Json.array(events.stream().map(EventView::json).toList()),
                own.path(ENROLLMENTS),
                namesakes.stream().map(ContactId::toString).toList()));
    }

    @Override
    protected Outcome run(RemoteTenant tenant, RemoteContact contact, List<String> namesakes) {
        return tenant.find(ApiRequest.get(contact.path()))
                .map(found -> shown(ContactView.of(
                        found,
                        contact.email()
                                .map(address -> suppressions(tenant, address))
                                .orElseGet(MissingNode::getInstance),
                        Json.array(
                                tenant.list(ApiRequest.get("/events").with("contact", contact.id()), "events", EVENTS)
                                        .elements()),
                        found.path(ENROLLMENTS),
                        namesakes)))
                .orElseGet(() -> noSuchContact(tenant.tenant()));
    }

    private static JsonNode suppressions(RemoteTenant tenant, String address) {
        return tenant.call(ApiRequest.get("/suppressions").with("email", address))
                .path("suppressions");
    }

    private static Outcome shown(ContactView view) {
        return Outcome.done(view.contact(), view.lines());
    }
}
