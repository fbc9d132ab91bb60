package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.LivelyTenant;
import dev.intake.http.testing.PageLoad;
import dev.intake.http.testing.TestService;
import dev.intake.http.testing.Visitor;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages over 400 kB/s, with nothing loaded before. What they load is checked: 40 kB take 0.1 seconds. The time is reported only,
 * since it depends on the machine.
 */
@Tag("browser")
class SlowNetworkBrowserTest {
    private static final int BYTES_PER_SECOND = 400_000;

    @Test
    void firstPagesOfATenant_areComplete_afterFewBytes(@TempDir Path files, TestReporter reporter) throws Exception {
        TestService started = TestService.start();
        String tenant = "/tenants/" + LivelyTenant.of(started).id;
        try (TestService service = started;
                Visitor visitor = Visitor.operator(service, files)) {
            visitor.browser().slowNetwork(BYTES_PER_SECOND);
            for (String page :
                    new String[] {"/setup", "/events", "/contacts", "/programs", "/programs/new", "/emails"}) {
                visitor.open(tenant + page);
                visitor.await("Sign out");
                PageLoad load = PageLoad.of(visitor.browser());
                reporter.publishEntry(page, load.toString());

                assertThat(load).as(page).matches(PageLoad::isSmall);
                assertThat(load.bytes()).as(page).isPositive();
            }
            assertThat(visitor.complaints()).isEmpty();
        }
    }
}
