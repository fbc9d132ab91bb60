package dev.intake.testing;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.sync.ListCursor;
import dev.intake.sync.ObjectDirectory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An account at a billing provider: the webhooks that were sent of it, and the lists of what it has now, page by page. It
 * fails requests on demand.
 */
abstract class ListedAccount implements ObjectDirectory {
    private final Connector connector;
    private final List<Kind> order;
    private final int pageSize;
    private final Map<Kind, List<Json>> lists = new EnumMap<>(Kind.class);
    private final List<ProviderEvent> webhooks = new ArrayList<>();
    private int failsAfter = Integer.MAX_VALUE;

    ListedAccount(Connector connector, List<Kind> order, int pageSize) {
        this.connector = connector;
        this.order = order;
        this.pageSize = pageSize;
        order.forEach(kind -> lists.put(kind, new ArrayList<>()));
    }

    final Connector connector() {
        return connector;
    }

    /** Returns the webhooks in the order in which they were sent. */
    final List<ProviderEvent> webhooks() {
        return List.copyOf(webhooks);
    }

    /** Returns some of the webhooks, without those after which an import would not see what the provider lists. */
    List<ProviderEvent> told(List<ProviderEvent> some) {
        return some;
    }

    /** Fails after so many further requests. */
    final void failAfter(int requests) {
        failsAfter = requests;
    }

    @Override
    public final ProviderPage<ListedObject, ListCursor> page(Optional<ListCursor> after) {
        if (failsAfter-- == 0) {
            return new ProviderPage.Refused<>("the process died");
        }
        String[] place =
                after.map(ListCursor::value).orElse(order.get(0) + ":0").split(":", 2);
        Kind kind = Kind.valueOf(place[0]);
        int from = Integer.parseInt(place[1]);
        List<Json> all = lists.getOrDefault(kind, List.of());
        int to = Math.min(from + pageSize, all.size());
        int next = order.indexOf(kind) + 1;
        return new ProviderPage.Listed<>(
                all.subList(from, to).stream()
                        .map(data -> new ListedObject(kind, data))
                        .toList(),
                to < all.size()
                        ? Optional.of(new ListCursor(kind + ":" + to))
                        : Optional.of(next)
                                .filter(index -> index < order.size())
                                .map(index -> new ListCursor(order.get(index) + ":0")));
    }

    /** Adds an object to its list. */
    final void list(Kind kind, String members) {
        Optional.ofNullable(lists.get(kind)).orElseThrow().add(JsonReader.read("{" + members + "}"));
    }

    /** Adds a webhook that was sent after the others. */
    final void sent(ProviderEvent webhook) {
        webhooks.add(webhook);
    }

    /** Returns an id for the next webhook. */
    final String nextId() {
        return "evt_" + webhooks.size();
    }
}
