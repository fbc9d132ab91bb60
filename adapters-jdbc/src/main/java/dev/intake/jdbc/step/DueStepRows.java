package dev.intake.jdbc.step;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.jdbc.contact.JdbcContactStore;
import dev.intake.jdbc.email.JdbcEmailStore;
import dev.intake.jdbc.event.JdbcEventStore;
import dev.intake.jdbc.program.EmailSequenceTables;
import dev.intake.jdbc.program.EmailSequenceTables.StoredProgram;
import dev.intake.jdbc.program.JdbcEnrollmentProgressStore;
import dev.intake.jdbc.sql.LockedTenant;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.suppression.JdbcSuppressionStore;
import dev.intake.program.BegunEmails;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.step.StepDecision;
import dev.intake.step.StepRefs;
import dev.intake.step.StepSnapshot;
import dev.intake.suppression.EmailCategory;
import dev.intake.suppression.Suppression;
import dev.intake.tenant.Tenant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reads the data of due steps in one round trip, together with the tenant's lock, and writes decisions in another. */
public record DueStepRows(TenantSession session, LockedTenant locked) {
    /** Reads the data that decisions depend on. All statements are queued before the first result is read. */
    public Optional<StepSnapshot> gather(StepRefs refs) {
        Supplier<Tenant> tenant = locked.queue();
        Supplier<Map<Entry, EnrollmentProgress>> stored =
                new JdbcEnrollmentProgressStore(session).queue(refs.entries());
        Supplier<Map<EmailId, StepEmail>> named = emails().queue(refs.emails());
        Supplier<List<Contact>> contacts =
                new JdbcContactStore(session).queueCandidates(Set.copyOf(refs.contacts()), 1);
        Supplier<Map<ContactId, List<Suppression>>> suppressions =
                new JdbcSuppressionStore(session).queue(refs.contacts());
        Supplier<Map<EventId, EventRecord>> entryEvents = new JdbcEventStore(session).queue(refs.entryEvents());
        Supplier<Map<ContactId, BegunEmails>> toAddresses = emails().queueToAddresses(refs.contacts(), refs.program());
        Optional<StoredProgram> program =
                EmailSequenceTables.ask(session, refs.program()).get();
        return program.map(found -> new StepSnapshot(
                tenant.get(),
                found.program(),
                found.sequence(),
                stored.get(),
                contacts.get().stream().collect(Collectors.toMap(Contact::id, Function.identity())),
                suppressions.get(),
                entryEvents.get(),
                withFurther(refs, stored.get(), named.get()),
                begun(refs, tenant.get(), found.sequence()),
                toAddresses.get()));
    }

    /** Reads nothing more if the tenant has no cap, or if the program's emails do not count towards it. */
    private Map<ContactId, BegunEmails> begun(StepRefs refs, Tenant tenant, EmailSequence sequence) {
        return tenant.sendingTimes()
                .cap()
                .filter(cap -> sequence.category() == EmailCategory.MARKETING)
                .map(cap -> emails().begun(refs.contacts(), cap.emails()))
                .orElseGet(Map::of);
    }

    private Map<EmailId, StepEmail> withFurther(
            StepRefs refs, Map<Entry, EnrollmentProgress> stored, Map<EmailId, StepEmail> named) {
        Map<EmailId, StepEmail> all = new HashMap<>(named);
        all.putAll(emails().queue(refs.furtherEmails(stored.values())).get());
        return all;
    }

    /** Writes decisions, at the latest before COMMIT. */
    public void apply(List<StepDecision> decisions) {
        new JdbcEnrollmentProgressStore(session)
                .save(decisions.stream().map(StepDecision::progress).toList());
        emails().save(decisions.stream()
                .flatMap(decision -> decision.email().stream())
                .toList());
    }

    private JdbcEmailStore emails() {
        return new JdbcEmailStore(session);
    }
}
