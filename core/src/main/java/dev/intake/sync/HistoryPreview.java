package dev.intake.sync;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ObjectFact;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.ConnectorViews;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts what pages of a billing provider's lists would record, and stores nothing. */
final class HistoryPreview {
    private final HistoryReader reader;
    private final ConnectorViews views;
    private final Instant at;

    HistoryPreview(Connector connector, TenantId tenant, ConnectorViews views, Instant at) {
        this.reader = new HistoryReader(connector, tenant, at);
        this.views = views;
        this.at = at;
    }

    /** Returns the counts of a page. */
    HistoryCounts count(List<ListedObject> page) {
        SortedMap<Kind, Long> objects = new TreeMap<>();
        page.forEach(object -> objects.merge(object.kind(), 1L, Long::sum));
        Map<DedupeKey, ObjectFact> facts = new HashMap<>();
        page.stream()
                .flatMap(object -> reader.read(object, at).events().stream())
                .forEach(event -> facts.put(event.fact().key(), event.fact()));
        int all = facts.size();
        if (all > 0) {
            facts.keySet().removeAll(views.traces(Set.copyOf(facts.keySet())).keySet());
            views.known(Set.copyOf(facts.values())).forEach(fact -> facts.remove(fact.key()));
        }
        SortedMap<String, Long> events = new TreeMap<>();
        facts.values().forEach(fact -> events.merge(fact.type().value(), 1L, Long::sum));
        return new HistoryCounts(objects, events, all - facts.size());
    }
}
