package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Everything that can be read about one world, on every page and with every operation and tool, is independent of the content
 * of the other world. (ADR 131)
 */
class WorldsApartTest {
    private static final int FEW = 3;
    private static final int MANY = 70;

    @Test
    void liveData_readTheSame_withAndWithoutATestWorldFullOfOtherData() throws Exception {
        try (TwoWorlds alone = new TwoWorlds();
                TwoWorlds both = new TwoWorlds()) {
            alone.fill(alone.live, FEW);
            both.fill(both.live, FEW);
            both.fill(both.test, MANY);
            alone.waitFor(both);

            same(both.read(both.live), alone.read(alone.live));
        }
    }

    @Test
    void testData_readTheSame_withAndWithoutLiveDataBesideThem() throws Exception {
        try (TwoWorlds alone = new TwoWorlds();
                TwoWorlds both = new TwoWorlds()) {
            alone.fill(alone.test, FEW);
            both.fill(both.test, FEW);
            both.fill(both.live, MANY);
            alone.waitFor(both);

            same(both.read(both.test), alone.read(alone.test));
        }
    }

    /** The comparisons above see a single contact more. */
    @Test
    void readings_differAfterAChange() throws Exception {
        try (TwoWorlds one = new TwoWorlds();
                TwoWorlds more = new TwoWorlds()) {
            one.fill(one.live, FEW);
            more.fill(more.live, FEW + 1);
            one.waitFor(more);

            String tenant = "/tenants/" + one.live;
            String api = "/api/v1" + tenant;
            assertThat(differing(one.read(one.live), more.read(more.live)))
                    .contains(
                            tenant + "/contacts",
                            tenant + "/events",
                            tenant + "/events/deliveries",
                            tenant + "/events/waiting",
                            tenant + "/emails",
                            tenant + "/programs",
                            tenant + "/health",
                            api + "/contacts",
                            api + "/events",
                            api + "/emails",
                            api + "/deliveries",
                            api + "/health",
                            api + "/programs",
                            "export " + tenant + "/contacts/export",
                            "export " + tenant + "/events/export",
                            "export " + tenant + "/emails/export",
                            "list_event_types {\"test\":false}",
                            "list_programs {\"test\":false}");
        }
    }

    private static void same(Map<String, String> read, Map<String, String> alone) {
        assertThat(read).hasSizeGreaterThan(80);
        assertThat(read.entrySet())
                .filteredOn(
                        answer -> !answer.getValue()
                                .matches(
                                        "(?s)(200|303|400 .* is missing|400 .* must be given|409 .* is draft|\\{\"jsonrpc\").*"))
                .isEmpty();
        List<String> differing = differing(read, alone);
        assertThat(differing).as(() -> firstDifference(differing, read, alone)).isEmpty();
    }

    private static List<String> differing(Map<String, String> read, Map<String, String> other) {
        return Stream.of(read, other)
                .flatMap(one -> one.keySet().stream())
                .distinct()
                .filter(name -> !Objects.equals(read.get(name), other.get(name)))
                .toList();
    }

    private static String firstDifference(List<String> differing, Map<String, String> read, Map<String, String> alone) {
        StringBuilder text = new StringBuilder();
        for (String name : differing) {
            List<String> one = read.getOrDefault(name, "").lines().toList();
            List<String> other = alone.getOrDefault(name, "").lines().toList();
            int line = IntStream.range(0, Math.min(one.size(), other.size()))
                    .filter(i -> !one.get(i).equals(other.get(i)))
                    .findFirst()
                    .orElse(0);
            text.append('\n').append(name);
            Stream.of(one, other).forEach(lines -> text.append("\n  ").append(lines.isEmpty() ? "" : lines.get(line)));
        }
        return text.toString();
    }
}
