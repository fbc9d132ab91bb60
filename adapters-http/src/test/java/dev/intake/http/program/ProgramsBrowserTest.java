package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.http.testing.TestService;
import dev.intake.http.testing.Visitor;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import dev.intake.program.SignupEventActions;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestTenant;
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
    private static final String SAVE = "main form button";

    @TempDir
    private Path files = Path.of("");

    @Test
    void program_isDraftedApprovedAndPaused_andAHeldEmailIsReleased() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            visitor.open("/tenants/" + service.tenant.id() + "/programs");
            visitor.await("No programs yet");

            visitor.press("main a[href$='/new']");
            visitor.await("Event that enrolls contacts");
            visitor.open("/tenants/" + service.tenant.id() + "/programs/new?as=text");
            visitor.await("The program, as YAML or JSON");
            visitor.fill("text", "no program");
            visitor.press(SAVE);
            visitor.await("Errors to fix");
            assertThat(visitor.value("text")).isEqualTo("no program");
            visitor.fill("text", PROGRAM.formatted("Your {{event.plan}}"));
            visitor.press(SAVE);
            visitor.await("The draft was created.");
            visitor.press("main a[href$='/approve']");
            visitor.await("Earlier events enroll nobody");
            visitor.fill("sender", "Acme");
            visitor.press("form[action$='/approve'] button");
            visitor.await("The program is live");

            HttpResponse<String> sent =
                    service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"ann\","
                            + "\"email\":\"ann@example.com\"}");
            assertThat(sent.statusCode()).isEqualTo(200);
            work(service);
            visitor.press(".top a[href$='/emails']");
            visitor.await("no value for {{event.plan}}");
            visitor.press(".emails a");
            visitor.await("It would be held");
            visitor.press("main a[href$='/edit']");
            visitor.await("saved as its next version");
            visitor.fill("p-1a-subject", "Welcome");
            visitor.press("main [value=save]");
            visitor.await("The next version was saved");
            visitor.press("form[action$='/next/approve'] button");
            visitor.await("The next version runs");
            visitor.open("/tenants/" + service.tenant.id() + "/emails?show=waiting");
            visitor.await("Step 1 of Welcome");
            visitor.press(".emails a");
            visitor.await("As it would be sent now");
            visitor.press("form[action$='/release'] button");
            visitor.await("It is sent with the current texts");
            work(service);
            assertThat(service.intake
                            .programs()
                            .views(service.tenant.id())
                            .emailCounts(stored(service).id()))
                    .containsOnlyKeys(EmailStatus.KEPT);

            visitor.open("/tenants/" + service.tenant.id() + "/programs");
            visitor.await("on user.signed_up");
            visitor.press("tbody a");
            visitor.await("It starts on");
            visitor.press("form[action$='/pause'] button");
            visitor.await("are never enrolled");
            visitor.press("form[action$='/pause'] button");
            visitor.await("The program is paused");
            assertThat(stored(service).state()).isEqualTo(ProgramState.PAUSED);
            assertThat(visitor.complaints()).isEmpty();
        }
    }

    @Test
    void figures_areAlignedRight_underTheirHeadings() throws Exception {
        try (TestService service = TestService.start();
                Visitor visitor = Visitor.operator(service, files)) {
            TestTenant.done(service.intake, service.tenant.id(), SignupEventActions.SET, "event", "signed.up");
            visitor.open("/tenants/" + service.tenant.id() + "/programs");
            visitor.await("Needs review");

            assertThat(visitor.run("[...new Set([...document.querySelectorAll('.stack .number')]"
                            + ".map(cell => getComputedStyle(cell).textAlign))].join()"))
                    .isEqualTo("right");
        }
    }

    private static Program stored(TestService service) {
        return service.intake.programViews(service.tenant.id()).programs().get(0);
    }

    private static void work(TestService service) {
        service.intake
                .programs()
                .worker(TestLinks.LINKS, email -> new SendOutcome.Kept(), (of, email) -> {})
                .run();
    }
}
