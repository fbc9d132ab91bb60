package dev.intake.app.contact;

import dev.intake.Intake;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment;
import dev.intake.event.EventQuery;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** Shows a contact. */
@Command(name = "show", description = "Show a contact: its attributes, consent, newest events and enrollments.")
public final class ContactShowCommand extends ContactCommand {
    private static final int EVENTS = 100;
    private static final Comparator<Enrollment> NEWEST_FIRST = Comparator.comparing(Enrollment::enrolledAt)
            .thenComparing(enrollment -> enrollment.entry().program())
            .reversed();

    public ContactShowCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Contact contact, List<ContactId> namesakes) {
        Intake intake = scope.intake();
        ContactView view = new ContactView(
                contact,
                intake.eventViews()
                        .events(scope.tenant(), EventQuery.newest(EVENTS).about(contact.id())),
                intake.programViews().progress(scope.tenant(), contact.id()).stream()
                        .map(EnrollmentProgress::enrollment)
                        .sorted(NEWEST_FIRST)
                        .toList(),
                intake.programViews().programs(scope.tenant()).stream()
                        .collect(Collectors.toMap(Program::id, Function.identity())),
                contact.email()
                        .map(address -> intake.suppressionViews().suppressions(scope.tenant(), address))
                        .orElseGet(List::of),
                namesakes);
        return Outcome.done(view.json(), view.lines());
    }
}
