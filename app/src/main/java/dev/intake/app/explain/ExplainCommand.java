package dev.intake.app.explain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.contact.ContactText;
import dev.intake.app.output.NodeFields;
import dev.intake.app.remote.ApiRequest;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.explain.Explanation;
import dev.intake.explain.ExplanationFields;
import dev.intake.kernel.TenantId;
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
public final class ExplainCommand extends WorldCommand implements RemoteCommand {
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
    }

    @Override
    protected Outcome run(TenantScope scope) {
        Subject given = Objects.requireNonNull(subject, "picocli rejects a command line without one of these options");
        return given.contact
                .map(text -> ContactText.find(
                        scope,
                        text,
                        contact -> explained(scope.programs().explain().contact(scope.tenant(), contact))))
                .orElseGet(() -> event(
                        scope,
                        given.event
                                .or(() -> given.message.map(DedupeKey::eventId))
                                .orElseThrow()));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        Subject given = Objects.requireNonNull(subject, "picocli rejects a command line without one of these options");
        return given.contact
                .map(text -> ContactText.find(
                        tenant,
                        text,
                        contact -> explained(tenant.call(ApiRequest.get(contact.path() + "/explanation")))))
                .orElseGet(() -> event(
                        tenant,
                        given.event
                                .or(() -> given.message.map(DedupeKey::eventId))
                                .orElseThrow()));
    }

    private static Outcome event(RemoteTenant tenant, EventId event) {
        return tenant.find(ApiRequest.get("/events/" + event + "/explanation"))
                .map(ExplainCommand::explained)
                .orElseGet(() -> noSuchEvent(tenant.tenant(), event));
    }

    private static Outcome event(TenantScope scope, EventId event) {
        return scope.programs()
                .explain()
                .event(scope.tenant(), event)
                .map(ExplainCommand::explained)
                .orElseGet(() -> noSuchEvent(scope.tenant(), event));
    }

    private static Outcome noSuchEvent(TenantId tenant, EventId event) {
        return Outcome.refused("tenant " + tenant + " has no event " + event
                + ": it has not arrived, was skipped because it named no contact, or is past its retention");
    }

    private static Outcome explained(Explanation explanation) {
        return explained(NodeFields.object(json -> ExplanationFields.write(explanation, json)));
    }

    private static Outcome explained(ObjectNode explanation) {
        return Outcome.done(explanation, ExplanationView.lines(explanation));
    }
}
