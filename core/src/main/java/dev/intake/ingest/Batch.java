package dev.intake.ingest;

import dev.intake.contact.EmailAddress;
import dev.intake.contact.Identity;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.kernel.Source;
import dev.intake.tenant.Retention;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Operations that arrived together and take effect in their order, all or none. (Decisions 3.8)
 *
 * @param source the source of the operations
 * @param receivedAt the arrival time, in microseconds
 * @param operations in request order
 */
public record Batch(Source source, Instant receivedAt, List<Operation> operations) {
    /** The maximum number of operations in one request to the ingestion endpoint. (Spec, Limits) */
    public static final int MAX_OPERATIONS = 100;

    /** Copies the list and truncates the time to the stored precision. */
    public Batch {
        receivedAt = receivedAt.truncatedTo(ChronoUnit.MICROS);
        operations = List.copyOf(operations);
    }

    /**
     * Divides any number of operations into consecutive batches of at most {@value #MAX_OPERATIONS}.
     *
     * @return at least one batch; a single empty batch if there are no operations
     */
    public static List<Batch> parts(Source source, Instant receivedAt, List<Operation> operations) {
        List<Batch> parts = new ArrayList<>();
        int start = 0;
        do {
            int end = Math.min(start + MAX_OPERATIONS, operations.size());
            parts.add(new Batch(source, receivedAt, operations.subList(start, end)));
            start = end;
        } while (start < operations.size());
        return parts;
    }

    /**
     * Returns the batch with each track as historical if it occurred before the retention period: it may repeat an expired
     * event that enrolled a contact, and no stored row would show that. (ADR 71)
     */
    Batch knownBy(Retention retention) {
        return retention.forgottenBefore().isEmpty()
                ? this
                : new Batch(
                        source,
                        receivedAt,
                        operations.stream()
                                .map(operation -> knownBy(retention, operation))
                                .toList());
    }

    private static Operation knownBy(Retention retention, Operation operation) {
        return operation instanceof Operation.Track track
                        && track.timestamp().filter(retention::hasForgotten).isPresent()
                ? track.asHistory()
                : operation;
    }

    /** Returns the stored data to gather before the batch is planned. */
    public BatchRefs refs() {
        Set<Identity> identities = identities();
        Set<Identity> enrolling = enrollingIdentities();
        boolean byEmail = enrolling.stream().anyMatch(EmailAddress.class::isInstance);
        return new BatchRefs(
                identities,
                operations.size() + 1,
                eventTypes(),
                dedupedEventIds(),
                byEmail ? identities : enrolling,
                earliest(),
                subjects(identities));
    }

    /** Returns the identities by which the tracks of each type name contacts; all of them if one is an email. */
    private Map<EventType, Set<Identity>> subjects(Set<Identity> identities) {
        boolean byEmail = tracks().flatMap(Batch::identity).anyMatch(EmailAddress.class::isInstance);
        return tracks().collect(Collectors.groupingBy(
                Operation.Track::event,
                Collectors.flatMapping(track -> byEmail ? identities.stream() : identity(track), Collectors.toSet())));
    }

    /** Returns the identities by which its operations name contacts. */
    Set<Identity> identities() {
        return distinct(operations.stream().flatMap(Batch::identity));
    }

    /** Returns the ids of the event records that it would repeat. */
    Set<EventId> dedupedEventIds() {
        return distinct(tracks().map(Operation.Track::dedupeKey)
                .flatMap(Optional::stream)
                .map(DedupeKey::eventId));
    }

    /** Returns the types of its tracked events. */
    Set<EventType> eventTypes() {
        return distinct(tracks().map(Operation.Track::event));
    }

    /** Returns the identities by which its tracks name contacts, except historical tracks: those never enroll. */
    private Set<Identity> enrollingIdentities() {
        return distinct(tracks().filter(track -> !track.historical()).flatMap(Batch::identity));
    }

    /** Returns the earliest time at which one of its tracked events occurred. */
    private Instant earliest() {
        return tracks().map(track -> track.timestamp().orElse(receivedAt))
                .min(Comparator.naturalOrder())
                .orElse(receivedAt);
    }

    private Stream<Operation.Track> tracks() {
        return operations.stream()
                .filter(Operation.Track.class::isInstance)
                .map(Operation.Track.class::cast)
                .filter(track -> track.subject().isPresent());
    }

    private static Stream<Identity> identity(Operation operation) {
        return operation.about().map(Subject::identity).stream();
    }

    private static <T> Set<T> distinct(Stream<T> values) {
        return values.collect(LinkedHashSet::new, Set::add, Set::addAll);
    }
}
