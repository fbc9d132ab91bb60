package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.TenantId;
import dev.intake.testing.Slow;
import dev.intake.testing.Tries;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs all queries of every page of the dashboard, and lets PostgreSQL report which tables it scanned for them. */
@Order(5)
@Slow
class PagePlanTest {
    private static final String CONTACT = "contact";
    private static final String CUSTOMER = "customer_link";

    /** Those that hold a row for each event, day and type of it, delivery, email, entry, contact and customer of a provider. */
    private static final List<String> GROWING =
            List.of("event", "day_count", "delivery", "enrollment", "email", CONTACT, CUSTOMER);

    /**
     * What a page has to look at whole, of the tenant, who is here all that is in the table: the strip tells exactly how
     * many contacts there are and how many of them a provider knows. Once there are many, it counts once a minute.
     */
    private static final Map<String, Set<String>> COUNTED =
            Map.of("health strip, on every page", Set.of(CONTACT, CUSTOMER));

    @Test
    @Tag(Tries.LAW)
    void noPage_readsATableThatGrowsWithWhatHappens_fromEndToEnd() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            // Fewer rows tempt the planner more to read all of them.
            int contacts = 30_000;
            int many = 300_000;
            TenantId tenant = BigTenant.in(recorded, contacts, many);
            assertThat(BigTenant.count(recorded)).isEqualTo(90);
            BigTenant.fill(recorded, tenant, contacts, many);
            Map<String, Runnable> pages = PageQuestions.of(recorded.storage(), tenant);
            List<String> read = new ArrayList<>();
            Map<String, Long> before = recorded.sequentialScans();

            for (Map.Entry<String, Runnable> page : pages.entrySet()) {
                page.getValue().run();
                Map<String, Long> after = recorded.sequentialScans();
                Set<String> counted = COUNTED.getOrDefault(page.getKey(), Set.of(CONTACT, CUSTOMER));
                for (String table : GROWING) {
                    if (!Objects.equals(after.get(table), before.get(table)) && !counted.contains(table)) {
                        read.add(page.getKey() + ": " + table);
                    }
                }
                before = after;
            }

            assertThat(pages)
                    .hasSizeGreaterThan(55)
                    .containsKeys(COUNTED.keySet().toArray(String[]::new));
            assertThat(read).isEmpty();
        }
    }

    /** What the test above goes by is counted. */
    @Test
    void whatIsReadFromEndToEnd_isCounted() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            long before = recorded.sequentialScans().getOrDefault("event", 0L);
            recorded.execute("SELECT count(*) FROM event; SELECT pg_stat_force_next_flush()");

            assertThat(recorded.sequentialScans()).containsEntry("event", before + 1);
        }
    }
}
