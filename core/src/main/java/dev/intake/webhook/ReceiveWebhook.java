package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.event.DedupeKey;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import dev.intake.json.JsonDecoder;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretVault;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import dev.intake.store.StorageException;
import dev.intake.webhook.DeliveryReader.Line;
import dev.intake.webhook.DeliveryReader.Reading;
import dev.intake.webhook.DeliveryWriter.Known;
import java.nio.ByteBuffer;
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
import java.util.function.Supplier;

/**
 * Takes in what providers send: signature first, then parsing, then the event id, and the answer after the durable
 * write. An unsigned request consumes nothing and stores nothing. Deliveries of one tenant's connector that arrive while
 * others of it are being stored are stored together after them, so that a burst does not wait in line for one
 * transaction each. (Spec, Endpoints 2 to 4; Decisions 4.5 and 5)
 */
public final class ReceiveWebhook {
    /** Deliveries that are stored in one transaction, at most. */
    public static final int AT_ONCE = 50;

    private final WebhookStorage storage;
    private final DeliveryReader reader;
    private final SecretVault vault;
    private final IdGenerator ids;
    private final DeliveryObserver observer;
    private final Coalescer<Line, Arrived, Optional<WebhookOutcome>> arrivals =
            new Coalescer<>(AT_ONCE, this::storeAll);

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

    /** A verified delivery with its body, which is kept if the delivery cannot be digested. */
    private record Arrived(Reading.Verified verified, Optional<TranslatedAhead> read, ByteBuffer body) {
        static Arrived of(Reading.Verified verified, ByteBuffer body) {
            return new Arrived(verified, readAhead(verified.delivery()), body);
        }

        /** Absent if it cannot be digested; that is found out again where it can be kept. */
        private static Optional<TranslatedAhead> readAhead(VerifiedDelivery delivery) {
            try {
                return Optional.of(TranslatedAhead.of(delivery));
            } catch (RuntimeException indigestible) {
                return Optional.empty();
            }
        }

        VerifiedDelivery delivery() {
            return verified.delivery();
        }

        TranslatedAhead ahead() {
            return read.orElseGet(() -> TranslatedAhead.of(delivery()));
        }

        /** Whether it is signed with what is the connector's secret now, as far as that has to be asked. */
        boolean stillRight(Optional<StoredSecrets> now) {
            return verified.remembered().isEmpty() || verified.remembered().equals(now);
        }
    }

    /**
     * Looks at a delivery before its body is read, so that nobody's body is read for nothing.
     *
     * @param headers of the delivery, without its body
     * @return why it is refused whatever its body is; empty when {@link #receive} has to decide
     */
    public Optional<WebhookOutcome> refusal(TenantId tenant, Connector connector, Delivery headers) {
        Optional<WebhookOutcome> refusal = reader.refusal(new Line(tenant, connector), headers);
        refusal.ifPresent(outcome -> observer.received(tenant, connector, outcome));
        return refusal;
    }

    /** Takes in one delivery; what it comes to is stored when this returns, nothing when it throws. */
    public WebhookOutcome receive(TenantId tenant, Connector connector, Delivery delivery) {
        Line line = new Line(tenant, connector);
        WebhookOutcome outcome = store(line, delivery, reader.read(line, delivery))
                .or(() -> store(line, delivery, reader.readAnew(line, delivery)))
                .orElseThrow();
        observer.received(tenant, connector, outcome);
        return outcome;
    }

    /** What a delivery comes to; absent when its connector's secrets have changed since they were remembered. */
    private Optional<WebhookOutcome> store(Line line, Delivery delivery, Reading reading) {
        return reading instanceof Reading.Verified verified
                ? arrivals.submit(line, Arrived.of(verified, delivery.body()))
                : Optional.of(((Reading.Refused) reading).outcome());
    }

    /**
     * Takes in deliveries that came together, as from a queue, {@value #AT_ONCE} in one transaction. They come to what they
     * come to one by one, in their order.
     *
     * @return what each came to, in the same order
     * @throws StorageException when the store failed; some may be stored, and all may be taken in again
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
        List<Arrived> arrived = new ArrayList<>();
        for (int i = 0; i < readings.size(); i++) {
            if (readings.get(i) instanceof Reading.Verified verified) {
                arrived.add(Arrived.of(verified, deliveries.get(i).body()));
            }
        }
        Queue<Optional<WebhookOutcome>> stored = new ArrayDeque<>(arrived.isEmpty() ? List.of() : storeAll(arrived));
        List<WebhookOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < readings.size(); i++) {
            Delivery delivery = deliveries.get(i);
            outcomes.add(
                    readings.get(i) instanceof Reading.Refused refused
                            ? refused.outcome()
                            : stored.remove()
                                    .or(() -> store(line, delivery, reader.readAnew(line, delivery)))
                                    .orElseThrow());
        }
        return outcomes;
    }

    /** Stores deliveries of one tenant's connector together, and each alone when together they cannot be digested. */
    private List<Optional<WebhookOutcome>> storeAll(List<Arrived> group) {
        try {
            return write(group);
        } catch (StorageException notOurFault) {
            throw notOurFault;
        } catch (RuntimeException indigestible) {
            return group.size() == 1
                    ? List.of(keepFailed(group.get(0), DeliveryFault.of(indigestible)))
                    : group.stream()
                            .flatMap(one -> storeAll(List.of(one)).stream())
                            .toList();
        }
    }

    private List<Optional<WebhookOutcome>> write(List<Arrived> group) {
        VerifiedDelivery any = group.get(0).delivery();
        // What the last run of the unit of work fired: it may be run again.
        AtomicInteger fired = new AtomicInteger();
        Optional<List<Optional<WebhookOutcome>>> outcomes = storage.unitOfWork().inTenant(any.tenant(), stores -> {
            Supplier<Optional<StoredSecrets>> asked = secrets(group, stores.secrets());
            DeliveryWriter writer = new DeliveryWriter(any.connector(), ids, stores);
            List<Known> known = writer.known(group.stream().map(Arrived::ahead).toList());
            Optional<StoredSecrets> secrets = asked.get();
            Map<DedupeKey, DeliveryOutcome> written = writer.write(fresh(group, known, secrets));
            fired.set(writer.fired());
            return group.stream()
                    .map(one -> one.stillRight(secrets)
                            ? Optional.of(outcome(
                                    one.delivery().key(),
                                    Optional.ofNullable(
                                            written.remove(one.delivery().key()))))
                            : Optional.<WebhookOutcome>empty())
                    .toList();
        });
        if (fired.get() > 0) {
            observer.fired(any.tenant(), any.connector(), fired.get());
        }
        return outcomes.orElseGet(
                () -> Collections.nCopies(group.size(), Optional.of(new WebhookOutcome.Unauthorized())));
    }

    /** The secrets that are the connector's now, if one of the group was verified with remembered ones. */
    private static Supplier<Optional<StoredSecrets>> secrets(List<Arrived> group, SecretStore secrets) {
        if (group.stream().allMatch(one -> one.verified().remembered().isEmpty())) {
            return Optional::empty;
        }
        Connector connector = group.get(0).delivery().connector();
        Supplier<Map<Connector, StoredSecrets>> now = secrets.ofLater(Set.of(connector));
        return () -> Optional.ofNullable(now.get().get(connector));
    }

    /** Those that are rightly signed and left no trace before, in storage or in this group. */
    private static List<Known> fresh(List<Arrived> group, List<Known> known, Optional<StoredSecrets> secrets) {
        Set<DedupeKey> seen = new HashSet<>();
        List<Known> fresh = new ArrayList<>();
        for (int i = 0; i < group.size(); i++) {
            Known one = known.get(i);
            if (group.get(i).stillRight(secrets) && one.stored().trace().isEmpty() && seen.add(one.key())) {
                fresh.add(one);
            }
        }
        return fresh;
    }

    private static WebhookOutcome outcome(DedupeKey key, Optional<DeliveryOutcome> written) {
        if (written.isEmpty()) {
            return new WebhookOutcome.Duplicate();
        }
        return written.get() == DeliveryOutcome.IGNORED
                ? new WebhookOutcome.Ignored()
                : new WebhookOutcome.Processed(key.isTest());
    }

    /**
     * A fault of ours: a 5xx would be redelivered for days and get the endpoint disabled. (Decisions 5) What the same
     * delivery came to elsewhere meanwhile stands. {@link RetryFailedDeliveries} runs it again.
     */
    private Optional<WebhookOutcome> keepFailed(Arrived arrived, DeliveryFault fault) {
        VerifiedDelivery verified = arrived.delivery();
        ByteBuffer body = arrived.body();
        byte[] bytes = new byte[body.remaining()];
        body.get(bytes);
        SealedSecret sealed = vault.seal(FailedDelivery.place(verified.tenant(), verified.connector()), bytes);
        DeliveryRecord trace = new DeliveryRecord(
                verified.key(),
                verified.type(),
                DeliveryOutcome.FAILED,
                Optional.empty(),
                Optional.empty(),
                Optional.of(fault.reason()),
                verified.receivedAt());
        FailedDelivery failed = new FailedDelivery(verified.connector(), verified.key(), sealed, verified.receivedAt());
        return storage.unitOfWork()
                .<Optional<WebhookOutcome>>inTenant(verified.tenant(), stores -> {
                    ConnectorStores connectors = stores;
                    if (!arrived.stillRight(
                            secrets(List.of(arrived), connectors.secrets()).get())) {
                        return Optional.empty();
                    }
                    if (!connectors.deliveries().of(Set.of(verified.key())).isEmpty()) {
                        return Optional.of(new WebhookOutcome.Duplicate());
                    }
                    connectors.deliveries().save(List.of(trace));
                    connectors.failed().keep(List.of(failed));
                    return Optional.of(new WebhookOutcome.KeptToRetry(fault));
                })
                .orElseGet(() -> Optional.of(new WebhookOutcome.Unauthorized()));
    }
}
