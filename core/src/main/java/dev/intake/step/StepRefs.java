package dev.intake.step;

import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.program.EnrollmentProgress;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names the rows that decisions about due steps depend on.
 *
 * @param program the program
 * @param claimed enrollments to decide about, as a worker claimed them
 * @param sent emails whose outcome is to be stored, as they were marked
 */
public record StepRefs(ProgramId program, List<EnrollmentProgress> claimed, List<StepEmail> sent) {
    /** Copies the lists. */
    public StepRefs {
        claimed = List.copyOf(claimed);
        sent = List.copyOf(sent);
    }

    /** Returns the claimed enrollments and those of sent emails. */
    public Set<Entry> entries() {
        return Stream.concat(
                        claimed.stream().map(EnrollmentProgress::entry),
                        sent.stream().map(StepEmail::entry))
                .collect(Collectors.toSet());
    }

    /** Returns the ids of the sent emails, and those of the steps that enrollments were at when they were claimed. */
    public Set<EmailId> emails() {
        return Stream.concat(sent.stream().map(StepEmail::id), claimed.stream().map(StepRefs::email))
                .collect(Collectors.toSet());
    }

    /**
     * Returns further ids of emails: those of the steps that enrollments have reached since they were claimed. If a person
     * has discarded an email in the meantime, its contact is at the next step.
     *
     * @param stored the progress of {@link #entries} now
     */
    public Set<EmailId> furtherEmails(Collection<EnrollmentProgress> stored) {
        Set<EmailId> ids = stored.stream().map(StepRefs::email).collect(Collectors.toSet());
        ids.removeAll(emails());
        return ids;
    }

    /** Returns the contacts of the claimed enrollments. */
    public Set<ContactId> contacts() {
        return ofClaimed(progress -> progress.entry().contact());
    }

    /** Returns the events that created the claimed enrollments. */
    public Set<EventId> entryEvents() {
        return ofClaimed(progress -> progress.enrollment().entryEvent());
    }

    private static EmailId email(EnrollmentProgress progress) {
        return EmailId.of(progress.entry(), progress.position());
    }

    private <T> Set<T> ofClaimed(Function<EnrollmentProgress, T> part) {
        return claimed.stream().map(part).collect(Collectors.toSet());
    }
}
