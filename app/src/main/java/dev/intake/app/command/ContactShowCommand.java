package dev.intake.app.command;

import dev.intake.app.output.ContactView;
import dev.intake.app.settings.Settings;
import dev.intake.contact.Contact;
import dev.intake.port.EventQuery;
import dev.intake.port.TenantViews;
import dev.intake.program.Enrollment;
import dev.intake.program.Program;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;
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
final class ContactShowCommand extends BackendCommand {
    private static final int EVENTS = 100;
    private static final Comparator<Enrollment> NEWEST_FIRST = Comparator.comparing(Enrollment::enrolledAt)
            .thenComparing(enrollment -> enrollment.entry().program())
            .reversed();

    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @ArgGroup(multiplicity = "1")
    private @Nullable NamedContact named = null;

    ContactShowCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(Intake intake, Settings settings) {
        TenantViews views = intake.views();
        if (views.tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        List<Contact> found = Objects.requireNonNull(
                        named, "picocli refuses a command line that does not name the contact")
                .find(tenant, views);
        return found.isEmpty() ? OneContactCommand.noSuchContact(tenant) : shown(found, views);
    }

    private Outcome shown(List<Contact> found, TenantViews views) {
        Contact contact = found.get(0);
        ContactView view = new ContactView(
                contact,
                views.events(tenant, EventQuery.newest(EVENTS).about(contact.id())),
                views.enrollments(tenant, contact.id()).stream()
                        .sorted(NEWEST_FIRST)
                        .toList(),
                views.programs(tenant).stream().collect(Collectors.toMap(Program::id, Function.identity())),
                found.stream().skip(1).map(Contact::id).toList());
        return Outcome.done(view.json(), view.lines());
    }
}
