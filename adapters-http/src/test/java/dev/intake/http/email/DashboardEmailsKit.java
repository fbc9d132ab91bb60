package dev.intake.http.email;

import dev.intake.Programs;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailSender;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import dev.intake.tenant.Tenant;
import dev.intake.testing.TestLinks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A tenant's emails on the dashboard, and a member who is signed in. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
abstract class DashboardEmailsKit {
    static final AccountName ADA = new AccountName("ada@example.com");
    static final EmailSender KEEPING = email -> new SendOutcome.Kept();

    final TestService service = TestService.start();
    final Tenant tenant = service.tenant;
    final Programs programs = service.intake.programs();
    final String emails = "/tenants/" + tenant.id() + "/emails";
    TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service, service.intake.accounts().addMember(ADA, tenant.id()).orElseThrow());
        browser.get(emails);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    static EmailSequence sequence(String subject, String html) {
        EmailTemplate email =
                ((EmailTemplateReading.Read) EmailTemplate.read(subject, "Hello", Optional.of(html))).email();
        return new EmailSequence(DraftingMode.PER_CONTACT, List.of(new Step(Duration.ZERO, List.of(email))));
    }

    ProgramId live(String name, EmailSequence sequence) {
        ProgramId id = programs.drafting()
                .draft(
                        tenant.id(),
                        new ProgramPlan(
                                name, ProgramKind.CUSTOM, new Trigger(new EventType("user.signed_up")), sequence))
                .orElseThrow()
                .id();
        programs.lifecycle().approve(tenant.id(), id);
        return id;
    }

    void signUp(String user, String properties) throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"" + user + "\",\"email\":\"" + user
                + "@example.com\",\"properties\":{" + properties + "}}");
    }

    void work(EmailSender sender) {
        while (programs.worker(TestLinks.LINKS, sender, (of, email) -> {}).run().claimed() > 0) {
            service.clock.move(Duration.ofMillis(1));
        }
    }

    StepEmail email() {
        return programs.views(tenant.id()).emails(EmailQuery.latest(1)).get(0);
    }

    List<String> audited() {
        return service.intake.accessViews(tenant.id()).audit(9).stream()
                .filter(entry -> entry.actor().equals(new Actor(Actor.Kind.PERSON, ADA.value())))
                .map(AuditEntry::action)
                .toList();
    }
}
