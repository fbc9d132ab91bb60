package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.port.EventQuery;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A contact is found, looked at and erased in a real browser: run by {@code mvn -Pbrowser}. */
@Tag("browser")
class ContactsBrowserTest {
    @TempDir
    private Path files = Path.of("");

    @Test
    void contact_isFoundAndErased() throws Exception {
        try (TestService service = TestService.start();
                Chromium browser = Chromium.start(files)) {
            service.post("{\"type\":\"identify\",\"userId\":\"u1\",\"email\":\"ann@example.com\",\"name\":\"Ann\"}");
            service.post("{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"u1\"}");
            String link =
                    service.intake.accounts().createOperator().orElseThrow().reveal();

            browser.open(service.uri("/choose-password/" + link));
            browser.await("You will sign in as operator");
            browser.evaluate("for (const id of ['password', 'again']) document.getElementById(id).value = '"
                    + TestBrowser.PASSWORD + "'; document.querySelector('main button').click()");
            browser.await("Acme");
            browser.evaluate("document.querySelector('a[href*=\"" + service.tenant.id() + "\"]').click()");
            browser.await("Events API");
            browser.evaluate("document.querySelector('nav a[href$=\"/contacts\"]').click()");
            browser.await("ann@example.com · u1");
            browser.evaluate(
                    "document.getElementById('q').value = 'ANN'; document.querySelector('.search button').click()");
            browser.await("Email address begins so");
            browser.evaluate("document.querySelector('.people a').click()");
            browser.await("order.created");
            browser.evaluate("document.querySelector('#confirm').value = 'ann@example.com';"
                    + " document.querySelector('form[action$=\"/erase\"] button').click()");
            browser.await("The contact is erased.");

            assertThat(service.intake.views().events(service.tenant.id(), EventQuery.newest(9)))
                    .isEmpty();
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
