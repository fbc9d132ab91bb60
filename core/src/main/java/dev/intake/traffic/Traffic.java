package dev.intake.traffic;

import dev.intake.contact.Attributes;
import dev.intake.event.DedupeKey;
import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
import dev.intake.event.Unrecorded.Status;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationObserver;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.kernel.Connector;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Source;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.DeliveryObserver;
import dev.intake.webhook.WebhookOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Counts requests by outcome and collects unrecorded operations, in bounded memory; {@link #flush} stores both. The
 * cost for a request is a few additions. A crash loses what was not stored: a second of counts, and never an event.
 * Thread-safe.
 */
public final class Traffic implements OperationObserver, DeliveryObserver {
    /** Maximum number of unrecorded operations of a tenant kept between two writes; all are counted. */
    public static final int MAX_NOTED = 100;

    /** Maximum number of ignored calls among them, because a client may send nothing else. */
    public static final int MAX_IGNORED_NOTED = 10;

    private final TrafficLog log;
    private final InstantSource clock;
    private final IdGenerator ids;
    private TrafficBuffer page = new TrafficBuffer();

    public Traffic(TrafficLog log, InstantSource clock, IdGenerator ids) {
        this.log = log;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Stores the traffic since the last call. If storage fails it is lost rather than counted twice, because it is
     * unknown whether it was stored.
     *
     * @throws StorageException if storage fails
     */
    public void flush() {
        TrafficBuffer written = turn();
        log.count(written.counts());
        log.keep(written.unrecorded(ids));
    }

    private synchronized TrafficBuffer turn() {
        TrafficBuffer written = page;
        page = new TrafficBuffer();
        return written;
    }

    /** Counts processed operations. */
    @Override
    public void processed(TenantId tenant, List<Operation> operations, List<OperationResult> results, Instant at) {
        Map<TrafficOutcome, Integer> counts = new EnumMap<>(TrafficOutcome.class);
        results.forEach(result -> counts.merge(outcome(result), 1, Integer::sum));
        boolean allRecorded = results.stream().allMatch(Traffic::isWhole);
        synchronized (this) {
            counts.forEach(
                    (outcome, count) -> page.count(tenant, TrafficCount.of(Source.CUSTOMER, outcome, count, at)));
            if (!allRecorded) {
                noteUnrecorded(tenant, operations, results, at);
            }
        }
    }

    private static boolean isWhole(OperationResult result) {
        return result.status() == OperationResult.Status.OK && result.leftOut() == 0;
    }

    private void noteUnrecorded(
            TenantId tenant, List<Operation> operations, List<OperationResult> results, Instant at) {
        for (int i = 0; i < results.size() && page.hasRoom(tenant); i++) {
            Optional<Operation.Track> track =
                    operations.get(i) instanceof Operation.Track tracked ? Optional.of(tracked) : Optional.empty();
            OperationResult result = results.get(i);
            switch (result.status()) {
                case OK -> noteLeftOut(tenant, result.leftOut(), at);
                case DUPLICATE -> track.ifPresent(of -> note(tenant, Status.DUPLICATE, of, at));
                case SKIPPED_NO_IDENTITY -> track.ifPresent(of -> note(tenant, Status.SKIPPED, of, at));
            }
        }
    }

    private void note(TenantId tenant, Status status, Operation.Track track, Instant at) {
        Optional<String> messageId = track.dedupeKey().map(DedupeKey::id);
        page.note(tenant, id -> new Unrecorded(id, at, status, Optional.of(track.event()), messageId, "", ""));
    }

    private void noteLeftOut(TenantId tenant, int count, Instant at) {
        if (count > 0 && page.hasRoomForIgnored(tenant)) {
            String rule = count + " of its attributes were left out: a contact holds at most " + Attributes.MAX_KEYS
                    + " attributes and " + Attributes.MAX_BYTES / 1024 + " KB; the oldest stay";
            page.noteIgnored(
                    tenant,
                    id -> new Unrecorded(id, at, Status.IGNORED, Optional.empty(), Optional.empty(), "traits", rule));
        }
    }

    /** Counts a request with a valid key and an invalid body. */
    @Override
    public void invalid(TenantId tenant, List<Finding> findings) {
        invalid(tenant, TrafficOutcome.BAD_REQUEST, findings);
    }

    /** Counts a call that was rejected within an accepted batch. */
    @Override
    public void invalidCall(TenantId tenant, List<Finding> findings) {
        invalid(tenant, TrafficOutcome.REJECTED_CALL, findings);
    }

    private void invalid(TenantId tenant, TrafficOutcome outcome, List<Finding> findings) {
        Instant now = clock.instant();
        synchronized (this) {
            page.count(tenant, TrafficCount.of(Source.CUSTOMER, outcome, 1, now));
            for (Finding finding : findings) {
                if (!page.hasRoom(tenant)) {
                    return;
                }
                page.note(tenant, id -> noted(id, now, Status.REFUSED, finding));
            }
        }
    }

    /** Keeps some of the calls that are not operations; they are not counted. */
    @Override
    public void ignored(TenantId tenant, List<Finding> calls) {
        Instant now = clock.instant();
        synchronized (this) {
            noteIgnored(tenant, calls, now);
        }
    }

    /** Counts identifiers and times that count as absent, and keeps some of them. */
    @Override
    public void placeholders(TenantId tenant, List<Finding> found) {
        Instant now = clock.instant();
        synchronized (this) {
            for (Finding one : found) {
                TrafficOutcome outcome =
                        one.place().endsWith("timestamp") ? TrafficOutcome.UNREAD_TIME : TrafficOutcome.PLACEHOLDER;
                page.count(tenant, TrafficCount.of(Source.CUSTOMER, outcome, 1, now));
            }
            noteIgnored(tenant, found, now);
        }
    }

    private void noteIgnored(TenantId tenant, List<Finding> calls, Instant now) {
        for (Finding call : calls) {
            if (!page.hasRoomForIgnored(tenant)) {
                return;
            }
            page.noteIgnored(tenant, id -> noted(id, now, Status.IGNORED, call));
        }
    }

    private static Unrecorded noted(UUID id, Instant at, Status status, Finding finding) {
        return new Unrecorded(id, at, status, finding.event(), finding.messageId(), finding.place(), finding.rule());
    }

    /** Counts a request that was refused before its body was read. */
    @Override
    public void refused(TenantId tenant, Refusal why) {
        count(tenant, Source.CUSTOMER, outcome(why));
    }

    @Override
    public void received(TenantId tenant, Connector connector, WebhookOutcome outcome) {
        count(tenant, connector.source(), outcome(outcome));
    }

    @Override
    public void placeholder(TenantId tenant, Connector connector) {
        count(tenant, connector.source(), TrafficOutcome.PLACEHOLDER);
    }

    private void count(TenantId tenant, Source source, TrafficOutcome outcome) {
        Instant now = clock.instant();
        synchronized (this) {
            page.count(tenant, TrafficCount.of(source, outcome, 1, now));
        }
    }

    private static TrafficOutcome outcome(OperationResult result) {
        return switch (result.status()) {
            case OK -> TrafficOutcome.ACCEPTED;
            case DUPLICATE -> TrafficOutcome.DUPLICATE;
            case SKIPPED_NO_IDENTITY -> TrafficOutcome.SKIPPED;
        };
    }

    private static TrafficOutcome outcome(Refusal refusal) {
        return refusal.fold(new Refusal.Cases<>(
                unauthorized -> TrafficOutcome.UNAUTHORIZED,
                noIngestionKey -> TrafficOutcome.NOT_SET_UP,
                rateLimited -> TrafficOutcome.RATE_LIMITED));
    }

    private static TrafficOutcome outcome(WebhookOutcome outcome) {
        return switch (outcome.kind()) {
            case PROCESSED -> TrafficOutcome.ACCEPTED;
            case KEPT_TO_RETRY -> TrafficOutcome.FAILED;
            case IGNORED, THIN -> TrafficOutcome.IGNORED;
            case DUPLICATE -> TrafficOutcome.DUPLICATE;
            case UNAUTHORIZED -> TrafficOutcome.UNAUTHORIZED;
            case NO_SECRET -> TrafficOutcome.NOT_SET_UP;
            case SECRET_LOCKED -> TrafficOutcome.LOCKED;
            case UNREADABLE, WRONG_MODE -> TrafficOutcome.BAD_REQUEST;
        };
    }
}
