package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How many distinct orders of events the law about customers' lives tries in memory. */
class CustomerLivesTest {
    @Test
    void thoroughBuild_triesMoreThan10000DistinctOrders_ofAllProviders() {
        Map<String, Integer> distinct = new TreeMap<>();
        CustomerLives.all().forEach(life -> {
            SplittableRandom random = new SplittableRandom(13);
            Set<String> orders = new HashSet<>();
            for (int n = 0; n < CustomerLifeLaws.THOROUGH; n++) {
                orders.add(life.happenings("x", random).toString());
            }
            distinct.put(life.name(), orders.size());
        });

        assertThat(distinct.values().stream().mapToInt(count -> count).sum())
                .as("%s", distinct)
                .isGreaterThan(10_000);
    }
}
