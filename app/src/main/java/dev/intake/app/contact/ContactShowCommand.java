package dev.intake.app.contact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Paging;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.explain.ContactActions;
import dev.intake.explain.EventActions;
import dev.intake.kernel.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Shows a contact. */
@Command(name = "show", description = "Show a contact: its attributes, consent, newest events and enrollments.")
public final class ContactShowCommand extends ContactCommand {
    private static final int EVENTS = 100;

    public ContactShowCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Caller caller, ObjectNode contact) {
        return run(caller, contact, List.of());
    }

    @Override
    Outcome run(Caller caller, ObjectNode contact, List<String> namesakes) {
        Json of = new Json.Members(Map.of("contact", new Json.Text(id(contact))));
        return outcome(
                caller.call(ContactActions.READ, new Json.Members(Map.of("contactId", new Json.Text(id(contact))))),
                (whole, again) -> outcome(
                        caller.call(EventActions.LIST, Paging.page(of, Optional.empty(), EVENTS)),
                        (page, more) -> {
                            ContactView view =
                                    ContactView.of(whole, page.path("events"), whole.path("enrollments"), namesakes);
                            return Outcome.done(view.contact(), view.lines());
                        },
                        caller),
                caller);
    }
}
