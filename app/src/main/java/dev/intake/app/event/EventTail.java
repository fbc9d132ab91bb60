package dev.intake.app.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.ListLimit;
import dev.intake.explain.EventActions;
import dev.intake.kernel.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Returns each event of a tenant once, as it becomes visible.
 *
 * <p>An event can be stored after one that arrived later, on another node or because of a lock. So each query starts a little
 * before the newest returned event and skips those already returned.
 */
final class EventTail {
    private static final int INITIAL_EVENTS = 10;
    private static final int MAX_EVENTS = 1000;
    private static final Duration OVERLAP = Duration.ofSeconds(10);

    private final Caller caller;
    private Optional<Instant> newest = Optional.empty();
    private Set<String> seen = Set.of();
    private boolean started = false;
    private boolean gap = false;

    EventTail(Caller caller) {
        this.caller = caller;
    }

    /** Returns the events that became visible since the last call, oldest first. The first call returns the newest ones. */
    List<JsonNode> next() {
        Map<String, Json> since = newest.<Map<String, Json>>map(
                        at -> Map.of("since", new Json.Text(at.minus(OVERLAP).toString())))
                .orElseGet(Map::of);
        JsonNode found = ListLimit.rows(
                        caller, EventActions.LIST, new Json.Members(since), Optional.empty(), MAX_EVENTS)
                .orElseThrow()
                .path(ListLimit.ROWS);
        Set<String> ids = new HashSet<>();
        List<JsonNode> unseen = new ArrayList<>();
        for (JsonNode event : found) {
            String id = event.path("eventId").asText();
            ids.add(id);
            if (!seen.contains(id)) {
                unseen.add(event);
            }
        }
        gap = started && unseen.size() == MAX_EVENTS;
        if (!started) {
            unseen = new ArrayList<>(unseen.subList(0, Math.min(INITIAL_EVENTS, unseen.size())));
        }
        started = true;
        seen = ids;
        if (!found.isEmpty()) {
            newest = Optional.of(Instant.parse(found.get(0).path("receivedAt").asText()));
        }
        Collections.reverse(unseen);
        return unseen;
    }

    /** Returns whether the last call may have missed events because more arrived than one query returns. */
    boolean hasGap() {
        return gap;
    }
}
