package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program's life and an email's in a real browser: run by {@code mvn -Pbrowser}, which needs Debian's chromium. */
@Tag("browser")
class ProgramsBrowserTest {
    private static final String PROGRAM = """
            {"name": "Welcome", "on": "user.signed_up", "mode": "per-contact", "steps": [{"subject": "%s", "text": "Hello"}]}
            """;

    @TempDir
    private Path files = Path.of("");

    @Test
    void program_isDraftedApprovedAndPaused_andAHeldEmailIsReleased() throws Exception {
        try (TestService service = TestService.start();
                Chromium browser = Chromium.start(files)) {
            String link =
                    service.intake.accounts().createOperator().orElseThrow().reveal();
            browser.open(service.uri("/choose-password/" + link));
            browser.await("You will sign in as operator");
            browser.evaluate("for (const id of ['password', 'again']) document.getElementById(id).value = '"
                    + TestBrowser.PASSWORD + "'; document.querySelector('main button').click()");
            browser.await("Acme");
            browser.open(service.uri("/tenants/" + service.tenant.id() + "/programs"));
            browser.await("There is none yet");

            browser.evaluate("document.querySelector('main a[href$=\"/new\"]').click()");
            browser.await("The program, as YAML or JSON");
            write(browser, "no program");
            browser.evaluate("document.querySelector('main form button').click()");
            browser.await("What to change");
            assertThat(browser.evaluate("document.getElementById('text').value"))
                    .isEqualTo("no program");
            write(browser, PROGRAM.formatted("Your {{event.plan}}"));
            browser.evaluate("document.querySelector('main form button').click()");
            browser.await("The program is drafted.");
            browser.evaluate("document.querySelector('form[action$=\"/approve\"] button').click()");
            browser.await("The program is live");

            HttpResponse<String> sent =
                    service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"ann\","
                            + "\"email\":\"ann@example.com\"}");
            assertThat(sent.statusCode()).isEqualTo(200);
            work(service);
            browser.evaluate("document.querySelector('.top a[href$=\"/emails\"]').click()");
            browser.await("no value for {{event.plan}}");
            browser.evaluate("document.querySelector('.emails a').click()");
            browser.await("It would be held");
            browser.evaluate("document.querySelector('main a[href$=\"/edit\"]').click()");
            browser.await("takes effect at once");
            write(browser, PROGRAM.formatted("Welcome"));
            browser.evaluate("document.querySelector('main form button').click()");
            browser.await("The new texts are saved");
            browser.open(service.uri("/tenants/" + service.tenant.id() + "/emails?show=waiting"));
            browser.await("Step 1 of Welcome");
            browser.evaluate("document.querySelector('.emails a').click()");
            browser.await("As it would be sent now");
            browser.evaluate("document.querySelector('form[action$=\"/release\"] button').click()");
            browser.await("it is tried at once");
            work(service);
            assertThat(service.intake
                            .programs()
                            .views()
                            .emailCounts(service.tenant.id(), stored(service).id()))
                    .containsOnlyKeys(EmailStatus.KEPT);

            browser.open(service.uri("/tenants/" + service.tenant.id() + "/programs"));
            browser.await("on user.signed_up");
            browser.evaluate("document.querySelector('tbody a').click()");
            browser.await("It starts on");
            browser.evaluate("document.querySelector('form[action$=\"/pause\"] button').click()");
            browser.await("The program is paused");
            assertThat(stored(service).state()).isEqualTo(ProgramState.PAUSED);
            assertThat(browser.complaints())
                    .filteredOn(complaint -> !complaint.contains("422"))
                    .isEmpty();
        }
    }

    private static void write(Chromium browser, String text) throws Exception {
        browser.evaluate("document.getElementById('text').value = " + '`' + text + '`');
    }

    private static Program stored(TestService service) {
        return service.intake.views().programs(service.tenant.id()).get(0);
    }

    private static void work(TestService service) {
        service.intake
                .programs()
                .worker(email -> new SendOutcome.Kept(), (of, email) -> {})
                .run();
    }
}
