package dev.intake.ingest;

import dev.intake.contact.Contact;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.program.Program;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * All that the rules may look at when they plan a batch, as it is stored.
 *
 * @param candidates every contact that an identity of the batch could mean
 * @param seen those of the batch's event ids that are recorded
 * @param profiles of the batch's event types, where there is one
 * @param livePrograms those that an event type of the batch triggers; a draft or paused one cannot be in here
 * @param entered which of the candidates are enrolled in which of those programs
 */
public record IngestSnapshot(
        Collection<Contact> candidates,
        Set<EventId> seen,
        Map<EventType, TypeProfile> profiles,
        Collection<Program.Live> livePrograms,
        Set<Entry> entered) {}
