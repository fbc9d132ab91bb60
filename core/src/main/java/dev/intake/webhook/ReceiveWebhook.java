package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.event.DedupeKey;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import dev.intake.json.JsonDecoder;
import dev.intake.secret.SecretVault;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import dev.intake.store.StorageException;
import dev.intake.webhook.DeliveryReader.Line;
import dev.intake.webhook.DeliveryReader.Reading;
import dev.intake.webhook.DeliveryWriter.Written;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Receives provider deliveries. It verifies the signature, reads the event id, translates the event, and returns the
 * answer after the durable write. An unsigned request stores nothing. Deliveries of one tenant's connector that arrive
 * while others of it are being stored are then stored together, so that a burst does not need one transaction each. (Spec,
 * Endpoints 2 to 4; Decisions 4.5 and 5)
 */
public final class ReceiveWebhook {
    /** Deliveries that are stored in one transaction, at most. */
    public static final int AT_ONCE = 50;

    private final WebhookStorage storage;
    private final DeliveryReader reader;
    private final SecretVault vault;
    private final IdGenerator ids;
    private final DeliveryObserver observer;
    private final Coalescer<Line, TranslationResult, Optional<WebhookOutcome>> arrivals =
            new Coalescer<>(AT_ONCE, this::store);

    public ReceiveWebhook(
            WebhookStorage storage,
            SecretVault vault,
            JsonDecoder decoder,
            InstantSource clock,
            IdGenerator ids,
            DeliveryObserver observer) {
        this.storage = storage;
        this.reader = new DeliveryReader(storage, new ConnectorSecrets(storage, vault, clock), decoder, clock);
        this.vault = vault;
        this.ids = ids;
        this.observer = observer;
    }

    /**
     * Checks the headers of a delivery, so that the body of a delivery that is rejected anyway is not read.
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
        Line line = new Line(tenant, connector);
        WebhookOutcome outcome = store(line, reader.read(line, delivery))
                .or(() -> store(line, reader.readAnew(line, delivery)))
                .orElseThrow();
        observer.received(tenant, connector, outcome);
        return outcome;
    }

    /** Returns the answer; empty if the secrets that verified the delivery have changed since they were remembered. */
    private Optional<WebhookOutcome> store(Line line, Reading reading) {
        return reading.fold(new Reading.Cases<>(
                verified -> arrivals.submit(line, translate(verified.delivery())),
                refused -> Optional.of(refused.outcome())));
    }

    /** Most events are of objects of which nothing is remembered, so this translation is final for them. */
    private static TranslationResult translate(VerifiedDelivery verified) {
        return Provider.of(verified.connector()).translate(verified, Optional.empty());
    }

    /**
     * Receives deliveries that arrived together, for example from a queue, and stores {@value #AT_ONCE} in one transaction.
     * The outcomes are those of receiving them one by one, in their order.
     *
     * @return one outcome per delivery, in the same order
     * @throws StorageException when storage fails; some deliveries may be stored, and all may be received again
     */
    public List<WebhookOutcome> receiveAll(TenantId tenant, Connector connector, List<Delivery> deliveries) {
        Line line = new Line(tenant, connector);
        List<WebhookOutcome> outcomes = new ArrayList<>();
        for (int from = 0; from < deliveries.size(); from += AT_ONCE) {
            outcomes.addAll(receiveSome(line, deliveries.subList(from, Math.min(from + AT_ONCE, deliveries.size()))));
        }
        outcomes.forEach(outcome -> observer.received(tenant, connector, outcome));
        return List.copyOf(outcomes);
    }

    private List<WebhookOutcome> receiveSome(Line line, List<Delivery> deliveries) {
        List<Reading> readings =
                deliveries.stream().map(delivery -> reader.read(line, delivery)).toList();
        List<TranslationResult> group = readings.stream()
                .flatMap(reading -> reading.fold(new Reading.Cases<Stream<TranslationResult>>(
                        verified -> Stream.of(translate(verified.delivery())), refused -> Stream.empty())))
                .toList();
        Queue<Optional<WebhookOutcome>> stored = new ArrayDeque<>(group.isEmpty() ? List.of() : store(line, group));
        List<WebhookOutcome> outcomes = new ArrayList<>();
        for (Reading reading : readings) {
            outcomes.add(reading.fold(new Reading.Cases<>(
                    verified -> stored.remove()
                            .or(() -> store(
                                    line,
                                    reader.readAnew(line, verified.delivery().delivery())))
                            .orElseThrow(),
                    Reading.Refused::outcome)));
        }
        return outcomes;
    }

    /**
     * Stores deliveries of one line, and returns one answer for each, in the same order. If a bug in the rules keeps a
     * delivery from being stored, the others of the group are stored alone, and the delivery is kept as failed. (Decisions 5)
     */
    private List<Optional<WebhookOutcome>> store(Line line, List<TranslationResult> group) {
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
        Optional<List<Optional<WebhookOutcome>>> outcomes = storage.unitOfWork().inTenant(line.tenant(), stores -> {
            DeliveryWriter writer = new DeliveryWriter(line, ids, vault, stores);
            DeliverySnapshot snapshot = writer.gather(group);
            Written written = writer.write(fresh(group, snapshot), snapshot);
            fired.set(written.fired());
            return answers(group, snapshot.secrets(), written.outcomes());
        });
        if (fired.get() > 0) {
            observer.fired(line.tenant(), line.connector(), fired.get());
        }
        return outcomes.orElseGet(
                () -> Collections.nCopies(group.size(), Optional.of(new WebhookOutcome.Unauthorized())));
    }

    /** Returns the deliveries with a valid signature whose event id is neither stored nor earlier in this group. */
    private static List<TranslationResult> fresh(List<TranslationResult> group, DeliverySnapshot snapshot) {
        Set<DedupeKey> seen = new HashSet<>();
        return group.stream()
                .filter(one -> one.verified().isValidWith(snapshot.secrets()))
                .filter(one -> snapshot.trace(one.verified().key()).isEmpty())
                .filter(one -> seen.add(one.verified().key()))
                .toList();
    }

    private static List<Optional<WebhookOutcome>> answers(
            List<TranslationResult> group, Optional<StoredSecrets> secrets, Map<DedupeKey, WebhookOutcome> written) {
        List<Optional<WebhookOutcome>> answers = new ArrayList<>();
        for (TranslationResult one : group) {
            VerifiedDelivery delivery = one.verified();
            answers.add(
                    delivery.isValidWith(secrets)
                            ? Optional.ofNullable(written.remove(delivery.key()))
                                    .or(() -> Optional.of(new WebhookOutcome.Duplicate()))
                            : Optional.empty());
        }
        return answers;
    }
}
