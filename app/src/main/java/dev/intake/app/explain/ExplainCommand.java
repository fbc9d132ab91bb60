package dev.intake.app.explain;

import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.WorldCallingCommand;
import dev.intake.app.contact.ContactText;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.explain.ContactActions;
import dev.intake.explain.EventActions;
import dev.intake.kernel.Json;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Explains why programs enrolled a contact or did not. */
@Command(
        name = "explain",
        description = "Explain why each program enrolled a contact or did not, and show the state of its steps: sent,"
                + " due, held for which merge fields, or skipped for which reason.")
public final class ExplainCommand extends WorldCallingCommand {
    @ArgGroup(multiplicity = "1")
    private @Nullable Subject subject = null;

    public ExplainCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** The subject of the explanation. The user gives exactly one of the options. */
    static final class Subject {
        @Option(names = "--event", paramLabel = "ID", description = "The event's id; see \"events list\".")
        private Optional<EventId> event = Optional.empty();

        @Option(names = "--message-id", paramLabel = "M", description = "The event's messageId.")
        private Optional<DedupeKey> message = Optional.empty();

        @Option(names = "--contact", paramLabel = "V", description = ContactText.DESCRIPTION)
        private Optional<String> contact = Optional.empty();

        private EventId event() {
            return event.or(() -> message.map(DedupeKey::eventId)).orElseThrow();
        }
    }

    @Override
    protected Outcome run(Caller caller) {
        Subject given = Objects.requireNonNull(subject, "picocli rejects a command line without one of these options");
        if (given.contact.isEmpty()) {
            return explained(
                    caller, EventActions.EXPLAIN, "eventId", given.event().toString());
        }
        String text = given.contact.get();
        return caller.contact(text)
                .map(contact -> explained(caller, ContactActions.EXPLAIN, "contactId", contact))
                .orElseGet(() -> noSuchContact(caller.tenant(), text));
    }

    private Outcome explained(Caller caller, Action<? super Storage, ?, ?> action, String field, String id) {
        return outcome(
                caller.call(action, new Json.Members(Map.of(field, new Json.Text(id)))),
                (explanation, again) -> Outcome.done(explanation, ExplanationView.lines(explanation)),
                caller);
    }

    @Override
    protected Outcome refused(Result.Refusal refusal, Caller caller) {
        return subject != null && subject.contact.isEmpty() && refusal.kind() == Result.Kind.NOT_FOUND
                ? Outcome.refused("tenant " + caller.tenant() + " has no event " + subject.event()
                        + ": it has not arrived, was skipped because it named no contact, or is past its retention")
                : super.refused(refusal, caller);
    }
}
