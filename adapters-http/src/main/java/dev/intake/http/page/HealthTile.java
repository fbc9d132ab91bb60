package dev.intake.http.page;

import dev.intake.event.TrafficOutcome;
import dev.intake.health.IngestionHealth;
import dev.intake.health.IngestionHealth.State;
import dev.intake.health.TrafficViews;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * How a way in is doing, in words and bars.
 *
 * @param label its name
 * @param state the state's name in lower case, for its look
 * @param word the state in a word or three
 * @param detail contacts, and when something last came
 * @param trouble what was refused or failed in the last 24 hours; empty when nothing was
 * @param outcomes what became of all that came in these hours, a line each
 * @param bars the last 24 hours, each 0 to {@value #HEIGHT} high, the present one last
 * @param total what arrived in these hours
 */
public record HealthTile(
        String label,
        String state,
        String word,
        String detail,
        String trouble,
        List<String> outcomes,
        List<Integer> bars,
        long total) {
    public static final int HEIGHT = 24;

    public static HealthTile of(IngestionHealth health) {
        long most = Math.max(1, Collections.max(health.hourly()));
        List<Integer> bars = new ArrayList<>();
        for (long count : health.hourly()) {
            // Whatever is there can be seen.
            bars.add(count == 0 ? 0 : (int) Math.max(2, count * HEIGHT / most));
        }
        return new HealthTile(
                Labels.of(health.source()),
                health.state().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                word(health),
                detail(health),
                trouble(health),
                outcomes(health),
                bars,
                health.hourly().stream().mapToLong(Long::longValue).sum());
    }

    private static String word(IngestionHealth health) {
        return switch (health.state()) {
            case NOT_SET_UP -> "Not set up";
            case WAITING -> "No traffic yet";
            case TESTED -> "Only test events";
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
        return Labels.count(counted, "contact") + (counted >= TrafficViews.MOST_COUNTED ? " or more" : "");
    }

    /** What went wrong, in numbers. */
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
