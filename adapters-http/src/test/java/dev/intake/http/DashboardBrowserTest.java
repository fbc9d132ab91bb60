package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first minutes of a tenant, in a real browser: run by {@code mvn -Pbrowser}, which needs Debian's chromium. */
@Tag("browser")
class DashboardBrowserTest {
    @TempDir
    private Path files = Path.of("");

    @Test
    void firstStart_toTheFirstEventSeen() throws Exception {
        try (TestService service = TestService.start();
                Chromium browser = Chromium.start(files)) {
            String tenant = service.intake
                    .tenantSetup()
                    .create("Fresh")
                    .orElseThrow()
                    .id()
                    .value();
            String link =
                    service.intake.accounts().createOperator().orElseThrow().reveal();

            browser.open(service.uri("/choose-password/" + link));
            browser.await("You will sign in as operator");
            browser.evaluate("for (const id of ['password', 'again']) document.getElementById(id).value = '"
                    + TestBrowser.PASSWORD + "'; document.querySelector('main button').click()");
            browser.await("Fresh");
            browser.evaluate("document.querySelector('a[href*=\"" + tenant + "\"]').click()");
            browser.await("No key yet");
            browser.evaluate("document.querySelector('form[action$=\"/key\"] button').click()");
            browser.await("Waiting for your first event");
            String key = browser.evaluate("document.getElementById('secret').textContent");
            assertThat(browser.evaluate("document.querySelector('[data-copy=secret]').textContent"))
                    .isEqualTo("Copy");

            HttpResponse<String> sent =
                    service.send(HttpRequest.newBuilder(service.uri("/api/tenants/" + tenant + "/events"))
                            .header("Authorization", "Bearer " + key)
                            .POST(BodyPublishers.ofString(
                                    "{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u\"}")));
            assertThat(sent.statusCode()).isEqualTo(200);
            browser.await("Events arrive: the newest is user.signed_up");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
