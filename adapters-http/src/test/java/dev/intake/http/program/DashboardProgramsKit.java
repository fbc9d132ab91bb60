package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.http.testing.PageForm;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.program.Program;
import dev.intake.tenant.Tenant;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The pages of programs of a tenant, seen by a member who is signed in. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
public abstract class DashboardProgramsKit {
    protected static final AccountName ADA = new AccountName("ada@example.com");
    private static final String SIGN_UP = "user.signed_up";

    protected final TestService service = TestService.start();
    protected final Tenant tenant = service.tenant;
    protected final String programs = "/tenants/" + tenant.id() + "/programs";
    protected TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service, service.intake.accounts().addMember(ADA, tenant.id()).orElseThrow());
        browser.get(programs);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    protected static String text(String name, String mode, String subject) {
        return """
                {"name": "%s", "on": "user.signed_up", "mode": "%s", "steps": [
                  {"subject": "%s", "text": "Hello", "html": "<p>Hello</p>"}, {"delay": "3d", "subject": "Later", "text": "Bye"}]}
                """.formatted(name, mode, subject);
    }

    /** The address of a program that was drafted by the form. */
    protected String drafted(String text) throws Exception {
        HttpResponse<String> drafted = browser.post(programs, "text", text);
        assertThat(drafted.statusCode()).isEqualTo(303);
        String location = drafted.headers().firstValue("Location").orElseThrow();
        String program = location.substring(0, location.indexOf('?'));
        browser.get(program + "/edit");
        return program;
    }

    /** Sends the form of a page unchanged except for these fields. */
    protected HttpResponse<String> send(String path, HttpResponse<String> page, String... changed) throws Exception {
        Map<String, String> fields = new LinkedHashMap<>(PageForm.of(page.body()));
        for (int i = 0; i < changed.length; i += 2) {
            fields.put(changed[i], changed[i + 1]);
        }
        return browser.post(
                path,
                fields.entrySet().stream()
                        .flatMap(field -> List.of(field.getKey(), field.getValue()).stream())
                        .toArray(String[]::new));
    }

    /** Sends the form of the approval page. */
    protected HttpResponse<String> approve(String program, String... fields) throws Exception {
        return approve(browser, program, fields);
    }

    protected static HttpResponse<String> approve(TestBrowser by, String program, String... fields) throws Exception {
        by.get(program + "/approve");
        return by.post(program + "/approve", fields);
    }

    protected Program stored() {
        return service.intake.programViews(tenant.id()).programs().get(0);
    }

    protected void signUp(String user, String properties) throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"" + SIGN_UP + "\",\"userId\":\"" + user + "\",\"email\":\"" + user
                + "@example.com\",\"properties\":{" + properties + "}}");
    }

    protected List<String> audited() {
        return service.intake.accessViews(tenant.id()).audit(9).stream()
                .filter(entry -> entry.actor().equals(new Actor(Actor.Kind.PERSON, ADA.value())))
                .map(AuditEntry::action)
                .toList();
    }

    protected static String revision(HttpResponse<String> page) {
        return page.body().replaceFirst("(?s).*name=\"revision\" value=\"([0-9a-f]*)\".*", "$1");
    }
}
