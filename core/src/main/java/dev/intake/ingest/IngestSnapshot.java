package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.EntryKey;
import dev.intake.enrollment.ExitSnapshot;
import dev.intake.enrollment.ReentrySnapshot;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.program.Program;
import dev.intake.tenant.Retention;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The stored data that the rules may read when they plan a batch, as {@link BatchRefs} describes it.
 *
 * @param retention of the tenant, as it is locked
 * @param candidates the contacts that an identity of the batch could mean, each once and in no order
 * @param seen those of the batch's event ids that are recorded
 * @param profiles of those of the batch's event types that have one
 * @param livePrograms the live programs that an event type of the batch triggers, in no order
 * @param entered the pairs of these programs and the candidates that the batch could enroll that have an enrollment, each
 *     with the key {@link EntryKey#FIRST}
 * @param exits the exits that the batch could cause
 * @param reentry the enrollments in programs that contacts may enter again
 */
public record IngestSnapshot(
        Retention retention,
        Collection<Contact> candidates,
        Set<EventId> seen,
        Map<EventType, TypeProfile> profiles,
        Collection<Program.Live> livePrograms,
        Set<Entry> entered,
        ExitSnapshot exits,
        ReentrySnapshot reentry) {
    /** Creates a snapshot whose programs contacts enter once. */
    public IngestSnapshot(
            Retention retention,
            Collection<Contact> candidates,
            Set<EventId> seen,
            Map<EventType, TypeProfile> profiles,
            Collection<Program.Live> livePrograms,
            Set<Entry> entered,
            ExitSnapshot exits) {
        this(retention, candidates, seen, profiles, livePrograms, entered, exits, ReentrySnapshot.NONE);
    }

    /** The snapshot of a tenant without any data. */
    public static final IngestSnapshot EMPTY = withoutPrograms(Retention.DEFAULT, List.of(), Set.of(), Map.of());

    /**
     * Returns the snapshot of a tenant that has no live programs.
     *
     * @param retention of the tenant, as it is locked
     * @param candidates the contacts that an identity of the batch could mean, each once and in no order
     * @param seen those of the batch's event ids that are recorded
     * @param profiles of those of the batch's event types that have one
     */
    public static IngestSnapshot withoutPrograms(
            Retention retention,
            Collection<Contact> candidates,
            Set<EventId> seen,
            Map<EventType, TypeProfile> profiles) {
        return new IngestSnapshot(retention, candidates, seen, profiles, List.of(), Set.of(), ExitSnapshot.NONE);
    }
}
