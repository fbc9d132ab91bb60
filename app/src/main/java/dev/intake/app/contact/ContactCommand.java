package dev.intake.app.contact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Result;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.WorldCallingCommand;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;

/** A command about one contact, which an option names. */
public abstract class ContactCommand extends WorldCallingCommand {
    @ArgGroup(multiplicity = "1")
    private @Nullable NamedContact named = null;

    protected ContactCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /**
     * Runs the command for an existing contact, unless another has the email address, too, which the user gave.
     *
     * @param contact the contact, as the management API writes it
     */
    protected abstract Outcome run(Caller caller, ObjectNode contact);

    /**
     * Runs the command for an existing contact.
     *
     * @param contact the contact, as the management API writes it
     * @param namesakes ids of other contacts with the same email address, if the user gave the address
     */
    Outcome run(Caller caller, ObjectNode contact, List<String> namesakes) {
        return namesakes.isEmpty()
                ? run(caller, contact)
                : Outcome.refused("several contacts have this email address; give one of them with --id: " + id(contact)
                        + ", " + String.join(", ", namesakes));
    }

    @Override
    protected final Outcome run(Caller caller) {
        return outcome(
                named().find(caller),
                (answer, again) -> {
                    List<ObjectNode> found = NamedContact.contacts(answer);
                    return found.isEmpty()
                            ? named().unknown(caller.tenant())
                            : run(
                                    caller,
                                    found.get(0),
                                    found.stream()
                                            .skip(1)
                                            .map(ContactCommand::id)
                                            .toList());
                },
                caller);
    }

    /** Returns the id of a contact that the management API wrote. */
    protected static String id(ObjectNode contact) {
        return contact.path("contactId").asText();
    }

    @Override
    protected final Outcome refused(Result.Refusal refusal, Caller caller) {
        return refusal.kind() == Result.Kind.NOT_FOUND ? noSuchContact(caller) : super.refused(refusal, caller);
    }

    /** Returns the refusal for a contact that does not exist or no longer exists. */
    protected final Outcome noSuchContact(Caller caller) {
        return named().unknown(caller.tenant());
    }

    private NamedContact named() {
        return Objects.requireNonNull(named, "picocli rejects a command line that does not name the contact");
    }
}
