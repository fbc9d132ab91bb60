package dev.intake.app.command;

import dev.intake.app.output.ContactView;
import dev.intake.app.settings.Settings;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.port.EventQuery;
import dev.intake.port.TenantViews;
import dev.intake.program.Enrollment;
import dev.intake.program.Program;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows all that is known of one contact. */
@Command(
        name = "show",
        description = "Show a contact: its attributes, its consent, its newest events and the programs it has entered.")
final class ContactShowCommand extends BackendCommand {
    private static final int EVENTS = 100;
    private static final int NAMESAKES = 20;
    private static final Comparator<Enrollment> NEWEST_FIRST = Comparator.comparing(Enrollment::enrolledAt)
            .thenComparing(enrollment -> enrollment.entry().program())
            .reversed();

    @Parameters(paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @ArgGroup(multiplicity = "1")
    private @Nullable Named named = null;

    ContactShowCommand(Surroundings surroundings) {
        super(surroundings);
    }

    /** How the contact is named: exactly one of these is given. */
    static final class Named {
        @Option(names = "--id", paramLabel = "V", description = "Intake's own id of the contact.")
        private Optional<ContactId> id = Optional.empty();

        @Option(names = "--external-id", paramLabel = "V", description = "The externalId or userId that was sent.")
        private Optional<ExternalId> externalId = Optional.empty();

        @Option(
                names = "--email",
                paramLabel = "V",
                description = "The email address. Of several contacts with it the one that an operation with this email"
                        + " alone would mean.")
        private Optional<EmailAddress> email = Optional.empty();

        private Identity identity() {
            return externalId.isPresent() ? externalId.get() : email.orElseThrow();
        }
    }

    @Override
    Outcome run(Intake intake, Settings settings) {
        TenantViews views = intake.views();
        if (views.tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        List<Contact> found = find(views);
        return found.isEmpty() ? Outcome.refused("tenant " + tenant + " has no such contact") : shown(found, views);
    }

    /** The contacts that are meant, the preferred one first. */
    private List<Contact> find(TenantViews views) {
        Named by = Objects.requireNonNull(named, "picocli refuses a command line that does not name the contact");
        return by.id.isPresent()
                ? views.contact(tenant, by.id.get()).stream().toList()
                : views.contacts(tenant, by.identity(), NAMESAKES).stream()
                        .sorted(Contact.PREFERRED_BY_EMAIL)
                        .toList();
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
