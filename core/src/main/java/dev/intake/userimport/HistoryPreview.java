package dev.intake.userimport;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ObjectFact;
import dev.intake.event.DedupeKey;
import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import dev.intake.webhook.ConnectorViews;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts what pages of a billing provider's lists would bring in. It stores nothing. */
final class HistoryPreview {
    private final HistoryReader reader;
    private final TenantId tenant;
    private final ConnectorViews views;
    private final Instant at;

    HistoryPreview(Connector connector, TenantId tenant, ConnectorViews views, Instant at) {
        this.reader = new HistoryReader(connector, tenant, at);
        this.tenant = tenant;
        this.views = views;
        this.at = at;
    }

    /** Adds a page to the counts; returns the number of its events that are not recorded. */
    long count(List<ListedObject> page, HistoryCounts counts) {
        page.forEach(object -> counts.listed(object.kind()));
        Map<DedupeKey, ObjectFact> facts = new HashMap<>();
        page.stream()
                .flatMap(object -> reader.read(object, at).events().stream())
                .forEach(event -> facts.put(event.fact().key(), event.fact()));
        int all = facts.size();
        if (all > 0) {
            views.recorded(tenant, Set.copyOf(facts.keySet())).forEach(facts::remove);
            views.known(tenant, Set.copyOf(facts.values())).forEach(fact -> facts.remove(fact.key()));
        }
        facts.values().forEach(fact -> counts.missing(fact.type()));
        counts.recorded(all - facts.size());
        return facts.size();
    }
}
