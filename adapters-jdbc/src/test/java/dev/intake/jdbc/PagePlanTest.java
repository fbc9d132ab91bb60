package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.jdbc.testing.TestServer;
import dev.intake.tenant.TenantId;
import dev.intake.testing.Slow;
import dev.intake.testing.Tries;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Asks all that every page of the dashboard asks, and has PostgreSQL tell which tables it read from end to end for it. */
@Slow
class PagePlanTest {
    /** Those that hold a row for each event, delivery, email and entry. */
    private static final List<String> NEVER = List.of("event", "delivery", "enrollment", "email");

    @Test
    @Tag(Tries.LAW)
    void noPage_readsATableThatGrowsWithWhatHappens_fromEndToEnd() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            int contacts = 100_000;
            int many = 1_000_000;
            TenantId tenant = BigTenant.in(recorded, contacts, many);
            BigTenant.fill(recorded, tenant, contacts, many);
            Map<String, Runnable> pages = PageQuestions.of(recorded.storage(), tenant);
            List<String> read = new ArrayList<>();
            List<Long> before = scans(recorded);

            for (Map.Entry<String, Runnable> page : pages.entrySet()) {
                page.getValue().run();
                List<Long> after = scans(recorded);
                if (!after.equals(before)) {
                    read.add(page.getKey() + ": " + NEVER + " were read " + before + ", and now " + after);
                }
                before = after;
            }

            assertThat(pages).hasSizeGreaterThan(55);
            assertThat(read).isEmpty();
        }
    }

    /** What the test above goes by is counted. */
    @Test
    void whatIsReadFromEndToEnd_isCounted() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            long before = recorded.sequentialScans("event");
            recorded.execute("SELECT count(*) FROM event; SELECT pg_stat_force_next_flush()");

            assertThat(recorded.sequentialScans("event")).isEqualTo(before + 1);
        }
    }

    private static List<Long> scans(RecordedStorage recorded) throws SQLException {
        List<Long> scans = new ArrayList<>();
        for (String table : NEVER) {
            scans.add(recorded.sequentialScans(table));
        }
        return scans;
    }
}
