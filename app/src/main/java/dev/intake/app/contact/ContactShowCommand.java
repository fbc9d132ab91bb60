package dev.intake.app.contact;

import dev.intake.Intake;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.settings.Settings;
import dev.intake.contact.Contact;
import dev.intake.enrollment.Enrollment;
import dev.intake.event.EventQuery;
import dev.intake.id.TenantId;
import dev.intake.program.Program;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows all that is known of one contact. */
@Command(
        name = "show",
        description = "Show a contact: its attributes, its consent, its newest events and the programs it has entered.")
public final class ContactShowCommand extends BackendCommand {
    private static final int EVENTS = 100;
    private static final Comparator<Enrollment> NEWEST_FIRST = Comparator.comparing(Enrollment::enrolledAt)
            .thenComparing(enrollment -> enrollment.entry().program())
            .reversed();

    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @ArgGroup(multiplicity = "1")
    private @Nullable NamedContact named = null;

    public ContactShowCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        if (intake.views().tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        List<Contact> found = Objects.requireNonNull(
                        named, "picocli refuses a command line that does not name the contact")
                .find(tenant, intake.contactViews());
        return found.isEmpty() ? OneContactCommand.noSuchContact(tenant) : shown(found, intake);
    }

    private Outcome shown(List<Contact> found, Intake intake) {
        Contact contact = found.get(0);
        ContactView view = new ContactView(
                contact,
                intake.eventViews().events(tenant, EventQuery.newest(EVENTS).about(contact.id())),
                intake.programViews().enrollments(tenant, contact.id()).stream()
                        .sorted(NEWEST_FIRST)
                        .toList(),
                intake.programViews().programs(tenant).stream()
                        .collect(Collectors.toMap(Program::id, Function.identity())),
                found.stream().skip(1).map(Contact::id).toList());
        return Outcome.done(view.json(), view.lines());
    }
}
