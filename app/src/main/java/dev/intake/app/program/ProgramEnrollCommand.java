package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldProgramCommand;
import dev.intake.app.contact.ContactText;
import dev.intake.app.output.NodeFields;
import dev.intake.byhand.ContactSelection;
import dev.intake.byhand.ContactSelection.WithAttribute;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.byhand.EnrollmentActions.Enrolled;
import dev.intake.byhand.EnrollmentCounts;
import dev.intake.event.EventType;
import dev.intake.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Enrolls one contact or many in a program by hand. */
@Command(
        name = "enroll",
        description =
                "Count the contacts that would be enrolled in an active program by hand, or with --yes enroll them."
                        + " Contacts that are already enrolled, or must not receive email, are excluded.")
public final class ProgramEnrollCommand extends WorldProgramCommand {
    @Option(names = "--contact", paramLabel = "V", description = ContactText.DESCRIPTION)
    private @Nullable String contact;

    @Option(
            names = "--attribute",
            paramLabel = "KEY=VALUE",
            description = "All contacts with this value of the attribute, such as plan=pro.")
    private @Nullable String attribute;

    @Option(names = "--event", paramLabel = "TYPE", description = "All contacts with an event of this type.")
    private Optional<EventType> event = Optional.empty();

    @Option(names = "--all", description = "All contacts.")
    private boolean all;

    @Option(names = "--yes", description = "Enroll the contacts. Default: only count them.")
    private boolean yes;

    public ProgramEnrollCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        long given = Stream.of(contact != null, attribute != null, event.isPresent(), all)
                .filter(present -> present)
                .count();
        if (given != 1) {
            return Optional.of(Outcome.usageError("give one of --contact, --attribute, --event and --all"));
        }
        if (attribute != null && WithAttribute.parse(attribute).isEmpty()) {
            return Optional.of(Outcome.usageError("--attribute must be KEY=VALUE with the key of an attribute"));
        }
        return Optional.empty();
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        if (contact != null) {
            return ContactText.find(scope, contact, found -> run(scope, program, new ContactSelection.One(found.id())));
        }
        ContactSelection segment = Optional.ofNullable(attribute)
                .<ContactSelection>flatMap(WithAttribute::parse)
                .or(() -> event.map(ContactSelection.WithEvent::new))
                .orElseGet(ContactSelection.All::new);
        return run(scope, program, segment);
    }

    private Outcome run(TenantScope scope, Program program, ContactSelection selection) {
        Result<EnrollmentCounts> result = yes
                ? enroll(scope, program, selection)
                : scope.programs().enrollContacts().count(scope.tenant(), program.id(), selection);
        return result.fold(new Result.Cases<>(
                counts -> shown(program, counts),
                CallingCommand::refused,
                faults -> Outcome.usageError(faults.toString())));
    }

    private static Result<EnrollmentCounts> enroll(TenantScope scope, Program program, ContactSelection selection) {
        Map<String, String> given = new HashMap<>(selection.fields());
        given.put("programId", program.id().toString());
        return scope.intake()
                .actions()
                .run(
                        EnrollmentActions.ENROLL,
                        scope.tenant(),
                        Actor.COMMAND_LINE,
                        EnrollmentActions.ENROLL.input().typed(given))
                .then(enrolled -> new Result.Done<>(enrolled.counts()));
    }

    private Outcome shown(Program program, EnrollmentCounts counts) {
        ObjectNode json =
                NodeFields.object(fields -> Enrolled.SHAPE.write(new Enrolled(program.id(), yes, counts), fields));
        List<String> lines = new ArrayList<>();
        lines.add(yes ? "Enrolled: " + counts.enrolled() + "." : "Would be enrolled: " + counts.enrolled() + ".");
        if (counts.withoutEvent() > 0) {
            lines.add("  " + counts.withoutEvent() + " of them without an event of type "
                    + program.outline().trigger().event()
                    + ": emails with event fields that have no fallback are held.");
        }
        lines.add("Excluded: " + counts.allExcluded() + ".");
        counts.excluded().forEach((reason, contacts) -> lines.add("  " + reason.label() + ": " + contacts));
        if (!yes && counts.enrolled() > 0) {
            lines.add("Nobody was enrolled yet. Repeat the command with --yes to enroll them.");
        }
        return Outcome.done(json, lines);
    }
}
