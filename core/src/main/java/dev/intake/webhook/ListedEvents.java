package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.connector.ObjectFact;
import dev.intake.event.DedupeKey;
import dev.intake.webhook.DeliveryReader.Line;
import dev.intake.webhook.DeliveryReader.Reading;
import dev.intake.webhook.ReceiveWebhook.ListedEvent;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Some events that a provider's API listed: which of them are missing, and the outcome of each. Not thread-safe. */
final class ListedEvents {
    private final ConnectorViews views;
    private final WorldReader reader;
    private final Line line;
    private final Instant historicalBefore;
    private final Set<String> begun;
    private final List<Reading> readings = new ArrayList<>();
    private final List<TranslationResult> translated = new ArrayList<>();
    private final Map<DedupeKey, WebhookOutcome> recorded = new HashMap<>();

    ListedEvents(ConnectorViews views, WorldReader reader, Line line, Instant historicalBefore, Set<String> begun) {
        this.views = views;
        this.reader = reader;
        this.line = line;
        this.historicalBefore = historicalBefore;
        this.begun = begun;
    }

    static Set<String> ids(List<TranslationResult> events) {
        return events.stream().map(event -> event.verified().key().id()).collect(Collectors.toSet());
    }

    /** Reads the events, and returns those that are not recorded. Called once. */
    List<TranslationResult> missing(List<Delivery> events) {
        events.forEach(event -> readings.add(reader.readListed(line, event)));
        readings.stream()
                .flatMap(reading -> reading.accepted().stream())
                .map(event -> translate(event.asListed()))
                .forEach(translated::add);
        findRecorded();
        return translated.stream()
                .filter(one -> !recorded.containsKey(one.verified().key()))
                .toList();
    }

    /** Finds the events that are recorded, also under another id. */
    private void findRecorded() {
        List<VerifiedDelivery> events =
                translated.stream().map(TranslationResult::verified).toList();
        Map<DedupeKey, DeliveryRecord> traces = traces(events.stream()
                .flatMap(event -> Stream.concat(Stream.of(event.key()), event.fact().map(ObjectFact::key).stream()))
                .collect(Collectors.toSet()));
        Set<DedupeKey> keys = new HashSet<>(traces.keySet());
        events.stream()
                .filter(event ->
                        event.fact().map(ObjectFact::key).filter(keys::contains).isPresent())
                .forEach(event -> keys.add(event.key()));
        // An event with its own id is missing unless its id is recorded, or an import recorded its fact.
        Set<ObjectFact> facts = events.stream()
                .filter(event -> !keys.contains(event.key()))
                .flatMap(
                        event -> event.fact().stream().filter(fact -> fact.key().equals(event.key())))
                .collect(Collectors.toSet());
        if (!facts.isEmpty()) {
            views.known(facts).forEach(fact -> keys.add(fact.key()));
        }
        keys.forEach(key -> recorded.put(key, WebhookOutcome.DUPLICATE));
        traces.forEach((key, trace) -> {
            if (begun.contains(key.id())) {
                recorded.put(key, outcome(trace));
            }
        });
    }

    /** Returns the traces of stored events. A delivery that was refused for its mode leaves one, and its event is missing. */
    private Map<DedupeKey, DeliveryRecord> traces(Set<DedupeKey> keys) {
        Map<DedupeKey, DeliveryRecord> traces = new HashMap<>(views.traces(keys));
        traces.values().removeIf(DeliveryRecord::isOfWrongMode);
        return traces;
    }

    private static WebhookOutcome outcome(DeliveryRecord trace) {
        return trace.outcome() == DeliveryOutcome.FAILED
                ? WebhookOutcome.keptToRetry(new DeliveryFault(trace.reason().orElse(""), ""))
                : WebhookOutcome.of(trace.outcome());
    }

    private TranslationResult translate(VerifiedDelivery event) {
        TranslationResult result = ReceiveWebhook.translate(event);
        return occurredAt(result).filter(at -> at.isBefore(historicalBefore)).isPresent()
                ? ReceiveWebhook.translate(event.asHistory())
                : result;
    }

    /**
     * Returns one result per event.
     *
     * @param stored the answers to the missing events, in their order
     */
    List<ListedEvent> results(List<Optional<WebhookOutcome>> stored) {
        Queue<Optional<WebhookOutcome>> answers = new ArrayDeque<>(stored);
        Queue<TranslationResult> next = new ArrayDeque<>(translated);
        List<ListedEvent> results = new ArrayList<>();
        for (Reading reading : readings) {
            Optional<VerifiedDelivery> event = reading.delivery();
            if (reading.refusal().isPresent()) {
                results.add(new ListedEvent(
                        event.map(of -> of.key().id()).orElse(""),
                        event.map(VerifiedDelivery::type).orElse(""),
                        Optional.empty(),
                        reading.refusal().get()));
            } else {
                WebhookOutcome known = recorded.get(event.orElseThrow().key());
                results.add(
                        listed(next.remove(), known == null ? answers.remove().orElseThrow() : known));
            }
        }
        return results;
    }

    private static ListedEvent listed(TranslationResult event, WebhookOutcome outcome) {
        return new ListedEvent(event.verified().key().id(), event.verified().type(), occurredAt(event), outcome);
    }

    private static Optional<Instant> occurredAt(TranslationResult event) {
        return event.delivery().map(done -> done.translated().occurredAt());
    }
}
