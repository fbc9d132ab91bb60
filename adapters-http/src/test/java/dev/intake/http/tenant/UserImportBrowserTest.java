package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.http.testing.Chromium;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Json;
import dev.intake.testing.JsonReader;
import dev.intake.testing.ScriptedDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An import of existing users, watched in a real browser: run by {@code mvn -Pbrowser}, which needs Debian's chromium. */
@Tag("browser")
class UserImportBrowserTest {
    /** Waits until the bar says so to whoever does not see it. */
    private static final String SPOKEN = "new Promise(done => { const look = () =>"
            + " document.querySelector('[role=progressbar]').getAttribute('aria-valuetext') === '%s'"
            + " ? done('seen') : setTimeout(look, 50); setTimeout(() => done('not seen'), 30000); look(); })";

    @TempDir
    private Path files = Path.of("");

    @Test
    void import_isStarted_andItsPageKeepsItselfUpToDate_withoutLosingThePlaceOfTheKeyboard() throws Exception {
        try (TestService service = TestService.start();
                Chromium browser = Chromium.start(files)) {
            String link = service.intake
                    .accounts()
                    .addMember(new AccountName("ada@example.com"), service.tenant.id())
                    .orElseThrow()
                    .reveal();
            browser.open(service.uri("/choose-password/" + link));
            browser.await("You will sign in as ada@example.com");
            browser.evaluate("for (const id of ['password', 'again']) document.getElementById(id).value = '"
                    + TestBrowser.PASSWORD + "'; document.querySelector('main button').click()");
            browser.await("Checklist");
            browser.open(
                    service.uri("/tenants/" + service.tenant.id() + "/settings/integrations/connectors/clerk/sync"));
            browser.await("No API key");
            browser.evaluate("document.getElementById('clerk-api-key').value = 'sk_test_0123456789abcdefWXYZ';"
                    + " document.getElementById('clerk-api-key').form.querySelector('button').click()");
            browser.await("ends in WXYZ");
            browser.evaluate("document.getElementById('user-import-start').click()");
            browser.await("Importing since");
            browser.evaluate("document.getElementById('user-import-cancel').focus()");

            AtomicInteger asked = new AtomicInteger();
            work(service, pause -> asked.getAndIncrement() == 0);
            assertThat(browser.evaluate(SPOKEN.formatted("1 user read"))).isEqualTo("seen");
            assertThat(browser.evaluate("document.activeElement.id")).isEqualTo("user-import-cancel");

            work(service, pause -> true);
            browser.await("Import completed on");
            browser.await("Import all users again");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static void work(TestService service, Predicate<Duration> wait) {
        List<Json> users = List.of(JsonReader.read("{\"id\": \"user_0\"}"), JsonReader.read("{\"id\": \"user_1\"}"));
        service.connectors
                .importWorker((connector, key) -> new ScriptedDirectory(1, users), wait)
                .run();
    }
}
