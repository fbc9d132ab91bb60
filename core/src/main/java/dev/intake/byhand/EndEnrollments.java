package dev.intake.byhand;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.ProgramStorage;
import dev.intake.program.ProgramStores;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Removes a contact from programs by hand. The ended enrollments remain, so the contact enters again only by a program's
 * {@code reenter}.
 */
public final class EndEnrollments {
    private final ProgramStorage storage;
    private final InstantSource clock;
    private final IdGenerator ids;

    public EndEnrollments(ProgramStorage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Ends the open enrollments of a contact. Once this method has returned, sending of their emails no longer begins. The
     * audit record names the contact and the program.
     *
     * @param program the only program to leave; absent for all programs
     * @param actor the person who ends them
     */
    public EnrollmentsEnded end(TenantId tenant, ContactId contact, Optional<ProgramId> program, Actor actor) {
        Set<Entry> seen = storage.programViews(tenant).progress(contact).stream()
                .map(EnrollmentProgress::entry)
                .filter(entry -> program.isEmpty() || entry.program().equals(program.get()))
                .collect(Collectors.toSet());
        return storage.unitOfWork()
                .inTenant(tenant, stores -> end(stores, contact, seen, entry(contact, program, actor)))
                .orElseGet(EnrollmentsEnded.NoSuchTenant::new);
    }

    private EnrollmentsEnded end(ProgramStores stores, ContactId contact, Set<Entry> seen, AuditEntry audit) {
        Map<Entry, Exit> exits = new LinkedHashMap<>();
        stores.progress().of(seen).values().stream()
                .filter(progress -> progress.exit().isEmpty())
                .map(EnrollmentProgress::entry)
                .forEach(entry -> exits.put(entry, Exit.by(audit.actor(), audit.at())));
        if (exits.isEmpty()) {
            return new EnrollmentsEnded.NotEnrolled();
        }
        List<StepEmail> sending = stores.emails().emails(EmailQuery.sendingTo(contact)).stream()
                .filter(email -> exits.containsKey(email.entry()))
                .toList();
        stores.progress().end(exits);
        stores.audit(List.of(audit));
        return new EnrollmentsEnded.Ended(
                exits.keySet().stream().map(Entry::program).distinct().sorted().toList(), sending);
    }

    private AuditEntry entry(ContactId contact, Optional<ProgramId> program, Actor actor) {
        String from = program.map(id -> "program " + id).orElse("all programs");
        return new AuditEntry(
                ids.next(), clock.instant(), actor, "remove contact " + contact + " from " + from, Outcome.ALLOWED);
    }
}
