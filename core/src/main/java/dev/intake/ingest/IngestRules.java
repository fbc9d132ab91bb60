package dev.intake.ingest;

import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactBook;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.Identity;
import dev.intake.contact.Subject;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.EntryFold;
import dev.intake.enrollment.ExitFold;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Source;
import dev.intake.program.FiringRules;
import dev.intake.program.Program;
import dev.intake.program.SendingZone;
import dev.intake.tenant.Retention;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Applies operations to a snapshot in order, and collects the rows to write. Has no effects outside its own state. */
public final class IngestRules {
    private final Source source;
    private final IdGenerator ids;
    private final Witness witness;
    private final ContactBook contacts;
    private final Set<EventId> seen;
    private final Map<EventType, TypeProfile> profiles;
    private final Map<EventType, List<Program.Live>> triggered = new HashMap<>();
    private final EntryFold entries;
    private final ExitFold exits;

    private final List<EventRecord> events = new ArrayList<>();
    private final Map<EventType, TypeProfile> changedProfiles = new LinkedHashMap<>();
    private final List<Enrollment> enrollments = new ArrayList<>();
    private final Map<ContactId, Instant> moved = new HashMap<>();
    private final List<OperationResult> results = new ArrayList<>();

    /**
     * Creates rules that have applied no operation.
     *
     * @param source the source of all operations
     * @param snapshot the stored data
     * @param ids generates the ids of new contacts, and of events without an id of their sender
     */
    public IngestRules(Source source, IngestSnapshot snapshot, IdGenerator ids) {
        this(source, snapshot, ids, Witness.NOBODY);
    }

    /** Creates rules that pass the effects of their operations to a witness. */
    IngestRules(Source source, IngestSnapshot snapshot, IdGenerator ids, Witness witness) {
        this.source = source;
        this.ids = ids;
        this.witness = witness;
        this.contacts = new ContactBook(snapshot.candidates());
        this.seen = new HashSet<>(snapshot.seen());
        this.profiles = new HashMap<>(snapshot.profiles());
        this.exits = new ExitFold(snapshot.exits());
        this.entries = new EntryFold(snapshot.entered(), snapshot.reentry(), exits.exits());
        snapshot.livePrograms().stream()
                .sorted((a, b) -> a.id().compareTo(b.id()))
                .forEach(program -> triggered
                        .computeIfAbsent(program.outline().trigger().event(), type -> new ArrayList<>())
                        .add(program));
    }

    /**
     * Plans a batch: applies its operations to the snapshot one after the other, in request order. Planning two batches as one
     * has the same effect as planning and storing the first, and then the second. (Spec, Ingest events)
     *
     * @param batch the operations
     * @param snapshot the stored data
     * @param ids generates the ids of new contacts, and of events without an id of their sender
     */
    public static IngestPlan plan(Batch batch, IngestSnapshot snapshot, IdGenerator ids) {
        return plan(batch, snapshot, ids, Witness.NOBODY);
    }

    /**
     * Plans a batch.
     *
     * @param witness receives the effects of each operation
     */
    public static IngestPlan plan(Batch batch, IngestSnapshot snapshot, IdGenerator ids, Witness witness) {
        IngestRules rules = new IngestRules(batch.source(), snapshot, ids, witness);
        rules.apply(batch, snapshot.retention());
        return rules.plan();
    }

    /** Applies the operations of a batch after those applied so far, and returns their results. */
    List<OperationResult> apply(Batch batch, Retention retention) {
        return batch.knownBy(retention).operations().stream()
                .map(operation -> apply(operation, batch.receivedAt()))
                .toList();
    }

    /**
     * Applies an operation.
     *
     * @param receivedAt the arrival time, in microseconds
     */
    public OperationResult apply(Operation operation, Instant receivedAt) {
        OperationResult result = result(operation, receivedAt);
        results.add(result);
        witness.done(operation, result);
        return result;
    }

    private OperationResult result(Operation operation, Instant receivedAt) {
        return operation.fold(new Operation.Cases<>(
                identify -> identify(identify, receivedAt),
                complete -> complete(complete, receivedAt),
                clear -> clear(clear, receivedAt),
                track -> track(track, receivedAt),
                deactivate -> change(
                        deactivate.subject(),
                        contact -> contact.deactivated(deactivate.deletedAt().orElse(receivedAt), receivedAt),
                        receivedAt),
                activate -> change(
                        activate.subject(),
                        contact -> contact.activated(activate.createdAt(), receivedAt),
                        receivedAt)));
    }

    /** Returns the contacts after the operations so far. Changes to the book also take effect. */
    public ContactBook contacts() {
        return contacts;
    }

    /** Returns the number of enrollments of the operations so far. */
    int fired() {
        return enrollments.size();
    }

    /** Returns the plan of the operations so far. */
    public IngestPlan plan() {
        return new IngestPlan(
                List.copyOf(contacts.changed()),
                events,
                List.copyOf(changedProfiles.values()),
                enrollments,
                exits.exits(),
                moved,
                results);
    }

    private OperationResult identify(Operation.Identify identify, Instant receivedAt) {
        if (!identify.historical()) {
            return upserted(
                    upsert(identify.subject(), identify.name(), identify.traits(), receivedAt), identify.traits());
        }
        Contact after = fill(identify.subject(), identify.name(), identify.traits(), receivedAt);
        return upserted(after, identify.traits().without(after.attributes().keys()));
    }

    private OperationResult complete(Operation.Complete complete, Instant receivedAt) {
        Subject subject = complete.subject();
        return upserted(
                upsert(
                        subject,
                        contact -> contact.completed(
                                subject.email(), complete.name(), complete.metadata(), source, receivedAt),
                        receivedAt),
                complete.metadata());
    }

    private static OperationResult upserted(Contact contact, Attributes sent) {
        return new OperationResult.Ok(contact.id(), sent.missingFrom(contact.attributes()));
    }

    private OperationResult clear(Operation.Clear clear, Instant receivedAt) {
        Optional<Contact> known = contacts.resolve(clear.subject().identity());
        if (known.isEmpty()) {
            return new OperationResult.SkippedNoIdentity();
        }
        Contact left = known.get().cleared(clear.email(), clear.name(), receivedAt);
        if (!left.equals(known.get())) {
            contacts.put(left);
        }
        witness.meant(clear.subject().identity(), known, left);
        return new OperationResult.Ok(left.id());
    }

    /** Changes a contact, which is created if it does not exist. */
    private OperationResult change(Subject subject, UnaryOperator<Contact> change, Instant receivedAt) {
        Contact contact = upsert(subject, Optional.empty(), Attributes.NONE, receivedAt);
        Contact changed = change.apply(contact);
        if (!changed.equals(contact)) {
            contacts.put(changed);
            witness.meant(subject.identity(), Optional.of(contact), changed);
        }
        return new OperationResult.Ok(changed.id());
    }

    private OperationResult track(Operation.Track track, Instant receivedAt) {
        if (track.subject().isEmpty()) {
            return new OperationResult.SkippedNoIdentity();
        }
        EventId id = track.dedupeKey().map(DedupeKey::eventId).orElseGet(() -> new EventId(ids.next()));
        if (!seen.add(id)) {
            return new OperationResult.Duplicate();
        }
        Subject subject = track.subject().get();
        Contact contact = track.historical()
                ? fill(subject, Optional.empty(), Attributes.NONE, receivedAt)
                : upsert(subject, Optional.empty(), Attributes.NONE, receivedAt);
        EventRecord event = record(id, contact.id(), track, receivedAt);
        exits.record(event);
        boolean fires = FiringRules.fires(event, contact.deactivatedAt().isPresent());
        witness.recorded(event, contact, fires ? fire(event) : List.of());
        return new OperationResult.Ok(contact.id());
    }

    private Contact upsert(Subject subject, Optional<ContactName> name, Attributes traits, Instant receivedAt) {
        return upsert(
                subject, contact -> contact.refreshed(subject.email(), name, traits, source, receivedAt), receivedAt);
    }

    private Contact fill(Subject subject, Optional<ContactName> name, Attributes traits, Instant receivedAt) {
        return upsert(
                subject, contact -> contact.filled(subject.email(), name, traits, source, receivedAt), receivedAt);
    }

    private Contact upsert(Subject subject, UnaryOperator<Contact> change, Instant receivedAt) {
        Optional<Contact> known = contacts.resolve(subject.identity());
        Contact before = known.orElseGet(() -> Contact.create(new ContactId(ids.next()), subject, source, receivedAt));
        Contact after = change.apply(before);
        if (known.isEmpty() || !after.equals(before)) {
            contacts.put(after);
        }
        if (known.isPresent() && !timeZone(after).equals(timeZone(before))) {
            moved.put(after.id(), receivedAt);
        }
        witness.meant(subject.identity(), known, after);
        return after;
    }

    private static Optional<AttributeValue> timeZone(Contact contact) {
        return contact.attributes().get(SendingZone.ATTRIBUTE);
    }

    private EventRecord record(EventId id, ContactId contact, Operation.Track track, Instant receivedAt) {
        EventRecord event = new EventRecord(
                id,
                contact,
                track.event(),
                track.properties(),
                track.timestamp().orElse(receivedAt),
                receivedAt,
                source,
                track.historical(),
                events.size());
        events.add(event);
        TypeProfile before = profiles.get(track.event());
        TypeProfile after = before == null
                ? new TypeProfile(track.event(), track.properties().keys())
                : before.after(track.properties().keys());
        if (!after.equals(before)) {
            profiles.put(track.event(), after);
            changedProfiles.put(track.event(), after);
        }
        return event;
    }

    private List<Enrollment> fire(EventRecord event) {
        int before = enrollments.size();
        for (Program.Live program : triggered.getOrDefault(event.type(), List.of())) {
            entries.enroll(program.id(), event).ifPresent(enrollment -> {
                enrollments.add(enrollment);
                exits.enroll(enrollment, event);
            });
        }
        return enrollments.subList(before, enrollments.size());
    }

    /**
     * Receives the effects of the operations of a batch, in order, without changing them. For each operation, {@link #done} is
     * called last.
     */
    public interface Witness {
        /** Ignores all effects. */
        Witness NOBODY = new Witness() {};

        /**
         * The operation was resolved to a contact.
         *
         * @param by the identity that found the contact
         * @param before the contact before the operation; absent if it is created
         * @param after the contact after the operation
         */
        default void meant(Identity by, Optional<Contact> before, Contact after) {}

        /**
         * The operation recorded an event.
         *
         * @param event the event
         * @param to the contact of the event
         * @param fired the enrollments that it caused; the list is valid only during the call
         */
        default void recorded(EventRecord event, Contact to, List<Enrollment> fired) {}

        /** The operation has taken effect. */
        default void done(Operation operation, OperationResult result) {}
    }
}
