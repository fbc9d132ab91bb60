package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.connector.Metadata;
import dev.intake.connector.ObjectFact;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Coalescer;
import dev.intake.kernel.Connector;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import dev.intake.secret.StoredSecrets;
import dev.intake.testworld.TestWorldUpkeep;
import dev.intake.webhook.DeliveryReader.Line;
import dev.intake.webhook.DeliveryWriter.Written;
import dev.intake.webhook.WorldReader.Placed;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Receives provider deliveries. It verifies the signature, reads the event id, translates the event, and returns the
 * answer after the durable write. An unsigned request stores nothing. Deliveries of one tenant's connector that arrive
 * while others of it are being stored are then stored together, so that a burst does not need one transaction each. (Spec,
 * Endpoints 2 to 4; Decisions 4.5 and 5)
 */
public final class ReceiveWebhook {
    /** The maximum number of deliveries in one transaction. */
    public static final int MAX_GROUP = 50;

    private final WebhookStorage storage;
    private final WorldReader reader;
    private final TestWorldUpkeep worlds;
    private final SecretVault vault;
    private final IdGenerator ids;
    private final DeliveryObserver observer;
    private final Coalescer<Line, TranslationResult, Optional<WebhookOutcome>> arrivals =
            new Coalescer<>(MAX_GROUP, one -> 1, Coalescer.MAX_WAIT, this::store);

    /**
     * Creates the use case.
     *
     * @param worlds brings a test world up to date before deliveries are stored in it
     * @param observer is notified of the outcomes, with the test world as the tenant of a test delivery
     */
    public ReceiveWebhook(
            WebhookStorage storage,
            TestWorldUpkeep worlds,
            SecretVault vault,
            JsonDecoder decoder,
            InstantSource clock,
            IdGenerator ids,
            DeliveryObserver observer) {
        this.storage = storage;
        this.worlds = worlds;
        this.reader = new WorldReader(
                new DeliveryReader(storage, new ConnectorSecrets(storage, vault, clock), decoder, clock));
        this.vault = vault;
        this.ids = ids;
        this.observer = observer;
    }

    /**
     * Checks the headers of a delivery, so that the body is not read if the delivery is rejected anyway.
     *
     * @param headers the delivery without its body
     * @return the answer if it does not depend on the body; empty if {@link #receive} has to decide
     */
    public Optional<WebhookOutcome> refusal(TenantId tenant, Connector connector, Delivery headers) {
        Optional<WebhookOutcome> refusal = reader.refusal(new Line(tenant, connector), headers);
        refusal.ifPresent(outcome -> observer.received(tenant, connector, outcome));
        return refusal;
    }

    /**
     * Receives one delivery. Its effects are durable when this method returns.
     *
     * @throws StorageException when storage fails; the delivery may be sent again
     */
    public WebhookOutcome receive(TenantId tenant, Connector connector, Delivery delivery) {
        Line live = new Line(tenant, connector);
        Stored stored = store(reader.read(live, delivery))
                .or(() -> store(reader.readAnew(live, delivery)))
                .orElseThrow();
        observer.received(stored.line().tenant(), connector, stored.outcome());
        return stored.outcome();
    }

    /** The answer to a delivery, and the world in which it was stored. */
    private record Stored(Line line, WebhookOutcome outcome) {}

    /** Returns the answer; empty if the secrets that verified the delivery have changed since they were remembered. */
    private Optional<Stored> store(Placed placed) {
        Line line = placed.line();
        Optional<VerifiedDelivery> delivery = placed.reading().delivery();
        Optional<WebhookOutcome> refusal = placed.reading().refusal();
        if (refusal.isPresent()) {
            delivery.ifPresent(stated -> trace(line, stated, refusal.get()));
            return Optional.of(new Stored(line, refusal.get()));
        }
        VerifiedDelivery verified = delivery.orElseThrow();
        return arrivals.submit(line, translate(verified))
                .map(outcome -> new Stored(line, noted(line, verified, outcome)));
    }

    private WebhookOutcome noted(Line line, VerifiedDelivery delivery, WebhookOutcome outcome) {
        if (outcome.kind() != WebhookOutcome.Kind.DUPLICATE
                && Metadata.placeholder(delivery.payload()).isPresent()) {
            observer.placeholder(line.tenant(), line.connector());
        }
        return outcome;
    }

    /** Stores the trace of a delivery that states the wrong mode, unless its event has one. */
    private void trace(Line line, VerifiedDelivery delivery, WebhookOutcome refusal) {
        DeliveryRecord trace = new DeliveryRecord(
                delivery.key(),
                delivery.type(),
                DeliveryOutcome.FAILED,
                Optional.empty(),
                Optional.empty(),
                refusal.reason(),
                delivery.receivedAt());
        storage.unitOfWork().inTenant(line.tenant(), stores -> {
            if (stores.deliveries().traces(Set.of(delivery.key())).isEmpty()) {
                stores.deliveries().save(List.of(trace));
            }
            return trace;
        });
    }

    /** This translation is final for most events, because their objects have no remembered state. */
    static TranslationResult translate(VerifiedDelivery verified) {
        return Provider.of(verified.connector()).translate(verified, Optional.empty());
    }

    /**
     * Receives deliveries that arrived together, for example from a queue, and stores {@value #MAX_GROUP} in one transaction.
     * The outcomes are those of receiving them one by one, in their order.
     *
     * @return one outcome per delivery, in the same order
     * @throws StorageException when storage fails; some deliveries may be stored, and all may be received again
     */
    public List<WebhookOutcome> receiveAll(TenantId tenant, Connector connector, List<Delivery> deliveries) {
        Line live = new Line(tenant, connector);
        List<Stored> outcomes = new ArrayList<>();
        for (int from = 0; from < deliveries.size(); from += MAX_GROUP) {
            outcomes.addAll(receiveSome(live, deliveries.subList(from, Math.min(from + MAX_GROUP, deliveries.size()))));
        }
        outcomes.forEach(stored -> observer.received(stored.line().tenant(), connector, stored.outcome()));
        return outcomes.stream().map(Stored::outcome).toList();
    }

    /**
     * An event that a provider listed, and its outcome.
     *
     * @param eventId the provider's id; empty if the event cannot be read
     * @param type the provider's type; empty if the event cannot be read
     * @param occurredAt when it occurred; absent if the event cannot be read
     * @param outcome {@link WebhookOutcome#DUPLICATE} if it was recorded before
     */
    public record ListedEvent(String eventId, String type, Optional<Instant> occurredAt, WebhookOutcome outcome) {}

    /**
     * Records events that a provider's API listed, as {@link #receiveAll} records deliveries: each event id once, in this
     * order. Those that are recorded already take no lock. The observer is not notified, because no request arrived. (ADR 134)
     *
     * @param events the events as the provider would deliver them
     * @param historicalBefore events that occurred earlier start no program
     * @return one result per event, in the same order
     * @throws StorageException when storage fails; some events may be recorded, and all may be given again
     */
    public List<ListedEvent> recordListed(
            TenantId tenant, Connector connector, List<Delivery> events, Instant historicalBefore) {
        return recordListed(tenant, connector, events, historicalBefore, Set.of(), missing -> true);
    }

    /**
     * Records listed events as {@link #recordListed(TenantId, Connector, List, Instant)} does. A repeat of an interrupted call
     * returns what the call would have returned.
     *
     * @param begun ids of events that an interrupted call announced; for one that is recorded, the result is its outcome
     * @param announced receives the ids of missing events before they are recorded; returns whether to record them
     * @return one result per event, in the same order; fewer if an announcement returned false
     */
    public List<ListedEvent> recordListed(
            TenantId tenant,
            Connector connector,
            List<Delivery> events,
            Instant historicalBefore,
            Set<String> begun,
            Predicate<Set<String>> announced) {
        Line line = new Line(tenant, connector);
        List<ListedEvent> results = new ArrayList<>();
        for (int from = 0; from < events.size(); from += MAX_GROUP) {
            ListedEvents some = new ListedEvents(storage.connectorViews(tenant), reader, line, historicalBefore, begun);
            List<TranslationResult> missing =
                    some.missing(events.subList(from, Math.min(from + MAX_GROUP, events.size())));
            if (!missing.isEmpty() && !announced.test(ListedEvents.ids(missing))) {
                break;
            }
            results.addAll(some.results(missing.isEmpty() ? List.of() : store(line, missing)));
        }
        return List.copyOf(results);
    }

    private List<Stored> receiveSome(Line live, List<Delivery> deliveries) {
        List<Placed> placed =
                deliveries.stream().map(delivery -> reader.read(live, delivery)).toList();
        Map<Line, Queue<Optional<WebhookOutcome>>> answers = new HashMap<>();
        for (Line line : List.of(live, live.test())) {
            List<TranslationResult> group = placed.stream()
                    .filter(one -> one.line().equals(line))
                    .flatMap(one -> one.reading().accepted().stream())
                    .map(ReceiveWebhook::translate)
                    .toList();
            answers.put(line, new ArrayDeque<>(group.isEmpty() ? List.of() : store(line, group)));
        }
        List<Stored> outcomes = new ArrayList<>();
        for (Placed one : placed) {
            Queue<Optional<WebhookOutcome>> ofLine = Objects.requireNonNull(answers.get(one.line()));
            Optional<VerifiedDelivery> accepted = one.reading().accepted();
            Optional<Stored> stored = accepted.isEmpty()
                    ? store(one)
                    : ofLine.remove()
                            .map(outcome -> new Stored(one.line(), outcome))
                            .or(() -> store(reader.readAnew(live, accepted.get().delivery())));
            outcomes.add(stored.orElseThrow());
        }
        return outcomes;
    }

    /**
     * Stores deliveries of one line, and returns one answer for each, in the same order. If a bug in the rules keeps a
     * delivery from being stored, the others of the group are stored alone, and the delivery is kept as failed. (Decisions 5)
     */
    private List<Optional<WebhookOutcome>> store(Line line, List<TranslationResult> group) {
        worlds.refresh(line.tenant());
        try {
            return write(line, group);
        } catch (StorageException unavailable) {
            throw unavailable;
        } catch (RuntimeException bug) {
            return group.size() == 1
                    ? write(line, List.of(TranslationResult.failed(group.get(0).verified(), bug)))
                    : group.stream()
                            .flatMap(one -> store(line, List.of(one)).stream())
                            .toList();
        }
    }

    private List<Optional<WebhookOutcome>> write(Line line, List<TranslationResult> group) {
        // The programs that the last run of the unit of work fired: it may be run again.
        AtomicInteger fired = new AtomicInteger();
        AtomicInteger leftOut = new AtomicInteger();
        Optional<List<Optional<WebhookOutcome>>> outcomes = storage.unitOfWork().inTenant(line.tenant(), stores -> {
            DeliveryWriter writer = new DeliveryWriter(line, ids, vault, stores);
            DeliverySnapshot snapshot = writer.gather(group);
            Written written = writer.write(fresh(group, snapshot, known(group, stores.deliveries())), snapshot);
            fired.set(written.fired());
            leftOut.set(written.leftOut());
            return answers(group, snapshot.secrets(), written.outcomes());
        });
        if (fired.get() > 0) {
            observer.fired(line.tenant(), line.connector(), fired.get());
        }
        if (leftOut.get() > 0) {
            observer.leftOut(line.tenant(), line.connector(), leftOut.get());
        }
        return outcomes.orElseGet(() -> Collections.nCopies(group.size(), Optional.of(WebhookOutcome.UNAUTHORIZED)));
    }

    /** Returns the deliveries with a valid signature whose event is neither stored nor earlier in this group. */
    private static List<TranslationResult> fresh(
            List<TranslationResult> group, DeliverySnapshot snapshot, Set<ObjectFact> known) {
        Set<DedupeKey> seen = new HashSet<>();
        return group.stream()
                .filter(one -> one.verified().isValidWith(snapshot.secrets()))
                .filter(one -> isMissing(one.verified().key(), snapshot))
                .filter(one -> one.verified()
                        .fact()
                        .filter(fact -> known.contains(fact)
                                || snapshot.trace(fact.key()).isPresent())
                        .isEmpty())
                .filter(one -> seen.add(one.verified().key()))
                .toList();
    }

    /**
     * Returns the facts of listed objects that are recorded. They were looked up before the tenant was locked; a webhook may
     * have been stored since.
     */
    private static Set<ObjectFact> known(List<TranslationResult> group, TraceReader stored) {
        Set<ObjectFact> facts = group.stream()
                .map(TranslationResult::verified)
                .filter(VerifiedDelivery::listed)
                .flatMap(event -> event.fact().filter(fact -> fact.key().equals(event.key())).stream())
                .collect(Collectors.toSet());
        return facts.isEmpty() ? Set.of() : stored.known(facts);
    }

    /** A trace that says only that the mode was wrong is replaced, because its event is repeated for that reason. */
    private static boolean isMissing(DedupeKey event, DeliverySnapshot snapshot) {
        return snapshot.trace(event).filter(trace -> !trace.isOfWrongMode()).isEmpty();
    }

    private static List<Optional<WebhookOutcome>> answers(
            List<TranslationResult> group, Optional<StoredSecrets> secrets, Map<DedupeKey, WebhookOutcome> written) {
        List<Optional<WebhookOutcome>> answers = new ArrayList<>();
        for (TranslationResult one : group) {
            VerifiedDelivery delivery = one.verified();
            answers.add(
                    delivery.isValidWith(secrets)
                            ? Optional.ofNullable(written.remove(delivery.key()))
                                    .or(() -> Optional.of(WebhookOutcome.DUPLICATE))
                            : Optional.empty());
        }
        return answers;
    }
}
