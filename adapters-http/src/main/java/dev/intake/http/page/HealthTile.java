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
 * @param label name of the source
 * @param path path of the list of its operations or deliveries
 * @param state CSS class of the state
 * @param word the state in at most three words
 * @param detail number of contacts and last activity
 * @param trouble rejections and failures of the last 24 hours; empty if none
 * @param outcomes the counts by outcome of the last 24 hours
 * @param hint what to change at the source; empty if nothing is wrong
 * @param bars the last 24 hours, heights 0 to {@value #HEIGHT}, the current hour last
 * @param total the arrivals in the last 24 hours
 */
public record HealthTile(
        String label,
        String path,
        String state,
        String word,
        String detail,
        String trouble,
        List<String> outcomes,
        String hint,
        List<Integer> bars,
        long total) {
    public static final int HEIGHT = 24;

    /** Returns the tile of a source of the tenant. */
    static HealthTile of(TenantId tenant, IngestionHealth health) {
        long max = Math.max(1, Collections.max(health.hourly()));
        List<Integer> bars = new ArrayList<>();
        for (long count : health.hourly()) {
            // A count above zero is visible.
            bars.add(count == 0 ? 0 : (int) Math.max(2, count * HEIGHT / max));
        }
        return new HealthTile(
                Labels.of(health.source()),
                path(tenant, health.source()),
                health.state().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                word(health),
                detail(health),
                trouble(health),
                outcomes(health),
                hint(health),
                bars,
                health.hourly().stream().mapToLong(Long::longValue).sum());
    }

    /** Returns the path of the list that the hint is about: the ignored deliveries of a connector, or rejected calls. */
    public String hintPath() {
        return isConnector() ? path + "&outcome=ignored" : path + "?show=refused";
    }

    /** Returns the text of the link to {@link #hintPath}. */
    public String hintLink() {
        return isConnector() ? "List ignored deliveries" : "List rejected calls";
    }

    private boolean isConnector() {
        return path.contains("/deliveries?");
    }

    /** Operations are listed for the Events API, deliveries for a connector. */
    private static String path(TenantId tenant, Source source) {
        return Arrays.stream(Connector.values())
                .filter(connector -> connector.source() == source)
                .findFirst()
                .map(connector -> Paths.events(tenant) + "/deliveries?source=" + connector.segment())
                .orElse(Paths.events(tenant));
    }

    private static String word(IngestionHealth health) {
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

    private static String detail(IngestionHealth health) {
        String contacts = health.contacts().map(HealthTile::contacts).orElse("Counting contacts…");
        return health.state() == State.LIVE
                ? contacts + ", last " + health.latest().map(Labels::moment).orElse("")
                : contacts;
    }

    private static String contacts(long counted) {
        return Labels.count(counted, "contact") + (counted >= TrafficViews.MAX_COUNTED ? " or more" : "");
    }

    private static String hint(IngestionHealth health) {
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

    /** Returns the numbers of rejections and failures. */
    private static String trouble(IngestionHealth health) {
        List<String> parts = new ArrayList<>();
        if (health.refused() > 0) {
            parts.add(Labels.count(health.refused()) + " rejected");
        }
        if (health.failed() > 0) {
            parts.add(Labels.count(health.failed()) + " failed");
        }
        return String.join(", ", parts);
    }

    private static List<String> outcomes(IngestionHealth health) {
        return Arrays.stream(TrafficOutcome.values())
                .filter(health.outcomes()::containsKey)
                .map(outcome -> Labels.count(health.outcomes().getOrDefault(outcome, 0L)) + " " + Labels.of(outcome))
                .toList();
    }
}
