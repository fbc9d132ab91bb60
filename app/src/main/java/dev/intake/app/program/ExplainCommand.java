package dev.intake.app.program;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.contact.ContactArgument;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.explain.Explanation;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells why programs did or did not start. */
@Command(
        name = "explain",
        description = "Tell why each program started for a contact or not, and how its steps stand: sent, due, held for"
                + " which merge fields, skipped why.")
public final class ExplainCommand extends TenantCommand {
    @ArgGroup(multiplicity = "1")
    private @Nullable About about = null;

    public ExplainCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** What it is about: exactly one of these is given. */
    static final class About {
        @Option(names = "--event", paramLabel = "ID", description = "The event's id, as \"events list\" shows it.")
        private Optional<EventId> event = Optional.empty();

        @Option(names = "--message-id", paramLabel = "M", description = "The messageId that the event was sent with.")
        private Optional<DedupeKey> message = Optional.empty();

        @Option(names = "--contact", paramLabel = "V", description = ContactArgument.DESCRIPTION)
        private Optional<String> contact = Optional.empty();
    }

    @Override
    protected Outcome run(TenantScope scope) {
        About asked = Objects.requireNonNull(about, "picocli refuses a command line that says not what it is about");
        if (asked.contact.isPresent()) {
            return ContactArgument.find(scope, asked.contact.get())
                    .map(contact -> explained(scope.programs().explain().contact(scope.tenant(), contact)))
                    .orElseGet(() -> ContactArgument.noSuchContact(scope, asked.contact.get()));
        }
        EventId event =
                asked.event.or(() -> asked.message.map(DedupeKey::eventId)).orElseThrow();
        return scope.programs()
                .explain()
                .event(scope.tenant(), event)
                .map(ExplainCommand::explained)
                .orElseGet(() -> Outcome.refused("tenant " + scope.tenant() + " has no event " + event
                        + ": it has not arrived, was skipped for want of an identity, or is past its retention"));
    }

    private static Outcome explained(Explanation explanation) {
        return Outcome.done(ExplanationView.json(explanation), ExplanationView.lines(explanation));
    }
}
