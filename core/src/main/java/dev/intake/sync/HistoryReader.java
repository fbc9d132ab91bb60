package dev.intake.sync;

import dev.intake.connector.Delivery;
import dev.intake.connector.EventMode;
import dev.intake.connector.ListedObject;
import dev.intake.connector.ObjectFact;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.Past;
import dev.intake.connector.Translated;
import dev.intake.connector.Translation;
import dev.intake.connector.Translator;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.Provider;
import dev.intake.webhook.TranslatedDelivery;
import dev.intake.webhook.VerifiedDelivery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Translates the objects that a billing provider lists to the data that an import records: their customers, and the past
 * events according to the mapping table of its webhooks. Pure: the events of an object depend only on the object. (ADR 142)
 */
final class HistoryReader {
    /** Events of the last minutes before the import are left to their deliveries, which may be on their way. */
    static final Duration SETTLING = Duration.ofMinutes(5);

    private static final Delivery NO_DELIVERY = new Delivery(Map.of(), new byte[0]);

    private final Translator translator;
    private final Connector connector;
    private final EventMode mode;
    private final Instant before;

    /**
     * Creates a reader.
     *
     * @param tenant the tenant, whose world determines the mode of its objects
     * @param startedAt when the import started
     */
    HistoryReader(Connector connector, TenantId tenant, Instant startedAt) {
        this.translator = Provider.of(connector).translator();
        this.connector = connector;
        this.mode = tenant.isTest() ? EventMode.TEST : EventMode.LIVE;
        this.before = startedAt.minus(SETTLING);
    }

    /**
     * An event of the past.
     *
     * @param delivery its translation, which knows nothing of other events
     * @param fact what it states
     */
    record PastEvent(TranslatedDelivery delivery, ObjectFact fact) {}

    /**
     * The data that an import records about an object.
     *
     * @param kind the kind of the object
     * @param customer the customer whom it shows besides its events
     * @param events oldest first
     */
    record Read(ListedObject.Kind kind, Optional<TranslatedDelivery> customer, List<PastEvent> events) {}

    /** Returns when the import started. */
    Instant startedAt() {
        return before.plus(SETTLING);
    }

    /** Returns the time from which on events are left to their deliveries. */
    Instant before() {
        return before;
    }

    /** Returns the provider. */
    Connector connector() {
        return connector;
    }

    /** Reads a listed object at the time of its listing. An object of the other mode, test or live, yields no data. */
    Read read(ListedObject object, Instant at) {
        Past past = translator.past(object);
        List<PastEvent> events = new ArrayList<>();
        for (Json payload : past.events()) {
            event(payload, at).ifPresent(events::add);
        }
        return new Read(
                object.kind(),
                past.state().filter(this::isOfThisMode).flatMap(state -> customer(object, state, at)),
                events);
    }

    private Optional<TranslatedDelivery> customer(ListedObject object, Json state, Instant at) {
        Translated shown = translator.translate(state, at, Optional.empty());
        Optional<DedupeKey> key = object.data()
                .text("id")
                .flatMap(id -> ObjectFact.key(connector.source(), object.kind().name(), id));
        return key.filter(id -> shown.person().customer().isPresent())
                .map(id -> new TranslatedDelivery(
                        verified(id, state, at),
                        Optional.empty(),
                        new Translated(
                                new Translation.ContactRefresh(),
                                shown.occurredAt(),
                                shown.person(),
                                Optional.empty())));
    }

    private Optional<PastEvent> event(Json payload, Instant at) {
        Optional<ObjectFact> fact = isOfThisMode(payload) ? translator.fact(payload) : Optional.empty();
        if (fact.isEmpty()) {
            return Optional.empty();
        }
        Translated translated = translator.translate(payload, at, Optional.empty());
        return translated.translation() instanceof Translation.Signal
                        && translated.occurredAt().isBefore(before)
                ? Optional.of(new PastEvent(
                        new TranslatedDelivery(
                                verified(fact.get().key(), payload, at), translator.object(payload), translated),
                        fact.get()))
                : Optional.empty();
    }

    private boolean isOfThisMode(Json payload) {
        return translator.mode(payload).filter(stated -> stated != mode).isEmpty();
    }

    /** Returns the event with what it adds to the memory of its object. */
    TranslatedDelivery with(ObjectMemory memory, TranslatedDelivery event) {
        Translated alone = event.translated();
        Translated taught = translator.translate(
                event.verified().payload(), event.verified().receivedAt(), Optional.of(memory));
        return new TranslatedDelivery(
                event.verified(),
                event.object(),
                new Translated(alone.translation(), alone.occurredAt(), alone.person(), taught.learned()));
    }

    /** Returns the delivery that the provider would have sent; there is no body to keep. */
    private VerifiedDelivery verified(DedupeKey key, Json payload, Instant at) {
        return new VerifiedDelivery(
                NO_DELIVERY,
                connector,
                key,
                translator.eventType(payload).orElse(""),
                payload,
                at,
                Optional.empty(),
                true,
                false);
    }
}
