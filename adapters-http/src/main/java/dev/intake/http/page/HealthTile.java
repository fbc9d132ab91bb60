package dev.intake.http.page;

import dev.intake.event.TrafficOutcome;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.traffic.IngestionHealth;
import dev.intake.traffic.IngestionHealth.State;
import dev.intake.traffic.TrafficViews;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The tile of a source in the health strip, with text and bars.
 *
 * @param tenant the tenant
 * @param health the health of the source
 */
public record HealthTile(TenantId tenant, IngestionHealth health) {
    public static final int HEIGHT = 24;

    public String label() {
        return Labels.of(health.source());
    }

    /** Returns the CSS class of the state. */
    public String state() {
        return health.state().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the last 24 hours as heights from 0 to {@value #HEIGHT}, the current hour last. */
    public List<Integer> bars() {
        long max = Math.max(1, Collections.max(health.hourly()));
        // A count above zero is visible.
        return health.hourly().stream()
                .map(count -> count == 0 ? 0 : (int) Math.max(2, count * HEIGHT / max))
                .toList();
    }

    /** Returns the number of arrivals in the last 24 hours. */
    public long total() {
        return health.hourly().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the path of the list that the hint is about: the ignored deliveries of a connector, or rejected calls. */
    public String hintPath() {
        return isConnector() ? path() + "&outcome=ignored" : path() + "?show=refused";
    }

    /** Returns the text of the link to {@link #hintPath}. */
    public String hintLink() {
        return isConnector() ? "List ignored deliveries" : "List rejected calls";
    }

    private boolean isConnector() {
        return health.source() != Source.CUSTOMER;
    }

    /** Returns the path of the list of its arrivals: operations of the Events API, deliveries of a connector. */
    public String path() {
        return Arrays.stream(Connector.values())
                .filter(connector -> connector.source() == health.source())
                .findFirst()
                .map(connector -> Paths.events(tenant) + "/deliveries?source=" + connector.segment())
                .orElse(Paths.events(tenant));
    }

    /** Returns the state in at most three words. */
    public String word() {
        return switch (health.state()) {
            case NOT_SET_UP -> "Not set up";
            case WAITING -> "No traffic yet";
            case TESTED -> "Only test data";
            case REFUSING -> "All rejected";
            case LIVE -> "Live";
            case SILENT ->
                "No traffic since " + health.latest().map(Labels::moment).orElse("");
        };
    }

    /** Returns the number of contacts and the last activity. */
    public String detail() {
        String contacts = health.contacts().map(HealthTile::contacts).orElse("Counting contacts…");
        return health.state() == State.LIVE
                ? contacts + ", last " + health.latest().map(Labels::moment).orElse("")
                : contacts;
    }

    private static String contacts(long counted) {
        return Labels.count(counted, "contact") + (counted >= TrafficViews.MAX_COUNTED ? " or more" : "");
    }

    /** Returns what to change at the source; empty if nothing is wrong. */
    public String hint() {
        long calls = health.outcomes().getOrDefault(TrafficOutcome.REJECTED_CALL, 0L);
        return calls > 0 ? rejected(calls) : hint(health.thin());
    }

    private static String rejected(long calls) {
        return Labels.count(calls, "call") + " of accepted batches violated a rule and "
                + (calls == 1 ? "was" : "were")
                + " not recorded. SDKs do not report this: correct the calls in your code,"
                + " and send them again.";
    }

    private static String hint(IngestionHealth.ThinEvents thin) {
        return switch (thin) {
            case NONE -> "";
            case IGNORED ->
                "Stripe sends thin events to this address, which are ignored. Choose snapshot payloads for it at Stripe,"
                        + " or paste a restricted key.";
            case FETCHED ->
                "Stripe sends thin events to this address. They are fetched some minutes later; with snapshot payloads"
                        + " they arrive at once.";
        };
    }

    /** Returns the rejections and failures of the last 24 hours; empty if there are none. */
    public String trouble() {
        List<String> parts = new ArrayList<>();
        if (health.refused() > 0) {
            parts.add(Labels.count(health.refused()) + " rejected");
        }
        if (health.failed() > 0) {
            parts.add(Labels.count(health.failed()) + " failed");
        }
        return String.join(", ", parts);
    }

    /** Returns the counts by outcome of the last 24 hours. */
    public List<String> outcomes() {
        return Arrays.stream(TrafficOutcome.values())
                .filter(health.outcomes()::containsKey)
                .map(outcome -> Labels.count(health.outcomes().getOrDefault(outcome, 0L)) + " " + Labels.of(outcome))
                .toList();
    }
}
