package dev.intake.http.dashboard;

import dev.intake.usecase.IngestionHealth;
import dev.intake.usecase.IngestionHealth.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * How a way in is doing, in words and bars.
 *
 * @param label its name
 * @param state the state's name in lower case, for its look
 * @param word the state in a word or three
 * @param detail contacts and faults
 * @param bars the last 24 hours, each 0 to {@value #HEIGHT} high, the present one last
 * @param total what arrived in these hours
 */
record HealthTile(String label, String state, String word, String detail, List<Integer> bars, long total) {
    static final int HEIGHT = 24;

    static HealthTile of(IngestionHealth health) {
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
                bars,
                health.hourly().stream().mapToLong(Long::longValue).sum());
    }

    private static String word(IngestionHealth health) {
        return switch (health.state()) {
            case NOT_SET_UP -> "Not set up";
            case WAITING -> "Never seen";
            case LIVE -> "Live";
            case SILENT -> "Silent since " + health.latest().map(Labels::moment).orElse("");
        };
    }

    private static String detail(IngestionHealth health) {
        String contacts = Labels.count(health.contacts(), "contact");
        String seen = health.state() == State.LIVE
                ? contacts + ", last " + health.latest().map(Labels::moment).orElse("")
                : contacts;
        return health.failed() == 0 ? seen : seen + ", " + health.failed() + " failed";
    }
}
