package dev.intake.http.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailSender;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.sequence.DraftingMode;
import dev.intake.sequence.EmailSequence;
import dev.intake.sequence.Step;
import dev.intake.sequence.Trigger;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import dev.intake.tenant.Tenant;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tenant's member sees of emails, and decides about those that wait. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardEmailsTest {
    private static final AccountName ADA = new AccountName("ada@example.com");
    private static final String MARKUP = "<script>alert(1)</script>";
    private static final EmailSender KEEPING = email -> new SendOutcome.Kept();

    private final TestService service = TestService.start();
    private final Tenant tenant = service.tenant;
    private final Programs programs = service.intake.programs();
    private final String emails = "/tenants/" + tenant.id() + "/emails";
    private TestBrowser browser;

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

    private static EmailSequence sequence(String subject, String html) {
        EmailTemplate email =
                ((EmailTemplateReading.Read) EmailTemplate.read(subject, "Hello", Optional.of(html))).email();
        return new EmailSequence(DraftingMode.PER_CONTACT, List.of(new Step(Duration.ZERO, List.of(email))));
    }

    private ProgramId live(String name, EmailSequence sequence) {
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

    private void signUp(String user, String properties) throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"" + user + "\",\"email\":\"" + user
                + "@example.com\",\"properties\":{" + properties + "}}");
    }

    private void work(EmailSender sender) {
        while (programs.worker(sender, (of, email) -> {}).run().claimed() > 0) {
            service.clock.move(Duration.ofMillis(1));
        }
    }

    private StepEmail email() {
        return programs.views().emails(tenant.id(), EmailQuery.latest(1)).get(0);
    }

    private List<String> audited() {
        return service.intake.accessViews().audit(tenant.id(), 9).stream()
                .filter(entry -> entry.actor().equals(new Actor(Actor.Kind.PERSON, ADA.value())))
                .map(AuditEntry::action)
                .toList();
    }

    @Test
    void mailServerThatRefusesTheSender_isShownOnEveryPage_untilItAcceptsAnEmail() throws Exception {
        live("Welcome", sequence("Hello", "<p>Hello</p>"));
        signUp("ann", "");
        work(email -> new SendOutcome.TryLater("the mail server refuses the sender: 550 <not you>", true));

        assertThat(browser.get(emails).body())
                .contains(
                        "Emails are not sent now, and are retried every minute: the mail server refuses the sender: 550"
                                + " &lt;not you&gt;.");

        service.clock.move(Duration.ofMinutes(2));
        work(KEEPING);

        assertThat(browser.get(emails).body()).doesNotContain("Emails are not sent now");
    }

    // Deciding

    @Test
    void emailAndContact_leadToEachOther() throws Exception {
        live("Welcome", sequence("Hello", "<p>Hello</p>"));
        signUp("ann", "");
        work(KEEPING);
        String contact =
                "/tenants/" + tenant.id() + "/contacts/" + email().entry().contact();

        assertThat(browser.get(contact).body())
                .contains("href=\"" + emails + "/" + email().id() + "\">Hello</a>", ">Welcome</a>");
        assertThat(browser.get(emails + "/" + email().id()).body())
                .contains("href=\"" + contact + "\">ann@example.com</a>");
    }

    @Test
    void heldEmail_namesWhatIsMissing_andIsReleasedOnceTheTextsAreEdited() throws Exception {
        ProgramId program = live("Welcome", sequence("Your {{event.plan}}", "<p>Hi"));
        signUp("ann", "");
        work(KEEPING);
        assertThat(browser.get(emails + "?show=waiting").body())
                .contains("Step 1 of Welcome", "ann@example.com", "no value for {{event.plan}}", "Held");
        String one = emails + "/" + email().id();
        assertThat(browser.get(one).body())
                .contains("It would be held: no value for {{event.plan}}", "Release", "Discard");

        programs.drafting().revise(tenant.id(), program, sequence("Welcome", "<p>Hi"));
        assertThat(browser.get(one).body()).contains("As it would be sent now", "Welcome");
        HttpResponse<String> released = browser.post(one + "/release");
        assertThat(released.headers().firstValue("Location")).contains(one + "?done=released");
        assertThat(browser.get(one + "?done=released").body()).contains("It is sent with the current texts");
        work(KEEPING);
        assertThat(email().state().status()).isEqualTo(EmailStatus.KEPT);
        assertThat(audited()).containsExactly("release email " + email().id());
    }

    @Test
    void heldEmail_isDiscarded_andDecidedAboutOnce() throws Exception {
        live("Welcome", sequence("Your {{event.plan}}", "<p>Hi"));
        signUp("ann", "");
        work(KEEPING);
        String one = emails + "/" + email().id();

        assertThat(browser.post(one + "/discard").body())
                .contains("Discard this email?", "ann@example.com: Step 1 of Welcome", "cannot be undone");
        assertThat(email().state().status()).isEqualTo(EmailStatus.HELD);
        assertThat(browser.post(one + "/discard", "confirmed", "yes").statusCode())
                .isEqualTo(303);
        assertThat(email().state().status()).isEqualTo(EmailStatus.DISCARDED);
        HttpResponse<String> again = browser.post(one + "/release");
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.body()).contains("This email is discarded now");
        assertThat(browser.get(one).body()).doesNotContain(one + "/release");
    }

    @Test
    void emailsThatNeedReview_areCountedInTheNavigation_ofEachPage() throws Exception {
        String contacts = "/tenants/" + tenant.id() + "/contacts";
        live("One", sequence("Your {{event.plan}}", "<p>Hi"));
        assertThat(browser.get(contacts).body()).doesNotContain("need review</span>");
        signUp("ann", "");
        signUp("bob", "");
        work(KEEPING);

        assertThat(browser.get(contacts).body())
                .contains("<a class=\"count\" href=\"" + emails + "?show=waiting\">2<span");
    }

    @ParameterizedTest
    @ValueSource(strings = {"release", "discard"})
    void heldOfOneProgram_isDecidedAboutTogether(String action) throws Exception {
        ProgramId one = live("One", sequence("Your {{event.plan}}", "<p>Hi"));
        ProgramId other = live("Other", sequence("Your {{event.plan}}", "<p>Hi"));
        signUp("ann", "");
        signUp("bob", "");
        work(KEEPING);
        assertThat(browser.get(emails + "?show=waiting").body()).doesNotContain("all held emails");
        assertThat(browser.get(emails + "?show=waiting&program=" + one).body())
                .contains("Release all held emails", "Program: ");

        String path = "/tenants/" + tenant.id() + "/programs/" + one + "/held/" + action;
        HttpResponse<String> done = browser.post(path);
        if (action.equals("discard")) {
            assertThat(done.body()).contains("Discard 2 emails of One?", "ann@example.com", "bob@example.com");
            assertThat(programs.views().emailCounts(tenant.id(), one)).containsEntry(EmailStatus.HELD, 2L);
            done = browser.post(path, "confirmed", "yes");
        }

        assertThat(browser.get(done.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The held emails of the program were " + action, "No emails.");
        assertThat(programs.views().emailCounts(tenant.id(), one)).doesNotContainKey(EmailStatus.HELD);
        assertThat(programs.views().emailCounts(tenant.id(), other)).containsEntry(EmailStatus.HELD, 2L);
        assertThat(audited()).containsExactly(action + " held emails of program " + one);
    }

    @Test
    void discardOfAllThatIsHeld_leavesWhatWasHeldAfterTheQuestion() throws Exception {
        ProgramId program = live("One", sequence("Your {{event.plan}}", "<p>Hi"));
        for (int i = 0; i < 25; i++) {
            signUp("user" + i, "");
        }
        work(KEEPING);
        String path = "/tenants/" + tenant.id() + "/programs/" + program + "/held/discard";
        assertThat(browser.post(path).body()).contains("Discard 25 emails of One?", "And 5 more.");
        service.clock.move(Duration.ofSeconds(1));
        signUp("late", "");
        work(KEEPING);

        assertThat(browser.post(path, "confirmed", "yes").statusCode()).isEqualTo(303);

        assertThat(programs.views().emailCounts(tenant.id(), program))
                .containsEntry(EmailStatus.DISCARDED, 25L)
                .containsEntry(EmailStatus.HELD, 1L);
    }

    @Test
    void discardOfAllThatIsHeld_withoutTheQuestion_asksIt() throws Exception {
        ProgramId program = live("One", sequence("Your {{event.plan}}", "<p>Hi"));
        String path = "/tenants/" + tenant.id() + "/programs/" + program + "/held/discard";
        assertThat(browser.post(path, "confirmed", "yes").statusCode()).isEqualTo(409);
        signUp("ann", "");
        work(KEEPING);

        assertThat(browser.post(path, "confirmed", "yes", "held-seen", "x").body())
                .contains("Discard 1 email of One?");
        assertThat(programs.views().emailCounts(tenant.id(), program)).containsEntry(EmailStatus.HELD, 1L);
    }

    @Test
    void message_ofWhatWasDone_isShownOnce_andNotAfterAReload() throws Exception {
        live("Welcome", sequence("Your {{event.plan}}", "<p>Hi"));
        signUp("ann", "");
        work(KEEPING);
        HttpResponse<String> released = browser.post(emails + "/" + email().id() + "/release");
        String address = released.headers().firstValue("Location").orElseThrow();

        assertThat(browser.get(address).body()).contains("It is sent with the current texts");
        assertThat(browser.get(address).body()).doesNotContain("It is sent with the current texts");
        assertThat(browser.get(emails + "?done=all-discarded").body())
                .as("a link from elsewhere")
                .doesNotContain("The held emails");
    }

    @Test
    void emailThatFailed_orIsUnsure_waitsWithItsReason() throws Exception {
        live("Welcome", sequence("Hi", "<p>Hi"));
        signUp("ann", "");
        work(email -> new SendOutcome.Refused("550 <no> such user"));
        assertThat(browser.get(emails + "?show=failed").body()).contains("550 &lt;no&gt; such user", "Failed");
        assertThat(browser.get(emails + "/" + email().id()).body()).contains("550 &lt;no&gt;", "Release");

        signUp("bob", "");
        work(email -> new SendOutcome.Unsure("the answer was lost"));
        assertThat(browser.get(emails + "/" + email().id()).body())
                .contains("may have been sent or not", "the recipient may get it twice");
    }

    // Looking

    @Test
    void list_goesOnPageByPage_andShowsEachEmailOnce() throws Exception {
        live("Welcome", sequence("Hi {{contact.email}}", "<p>Hi"));
        for (int i = 0; i < 60; i++) {
            signUp("user" + i, "");
        }
        work(email -> new SendOutcome.Accepted());

        List<String> seen = new ArrayList<>();
        Optional<String> page = Optional.of(emails + "?show=sent");
        int pages = 0;
        while (page.isPresent()) {
            String body = browser.get(page.get().replace("&amp;", "&")).body();
            found("Hi user\\d+@example.com", body).forEach(seen::add);
            page = found("href=\"[^\"]*behind=[^\"]*(?=\" rel=\"next\")", body).stream()
                    .map(link -> link.substring(6))
                    .findFirst();
            pages++;
        }

        assertThat(pages).isEqualTo(3);
        String second = found(
                        "href=\"[^\"]*(?=\" rel=\"next\")",
                        browser.get(emails + "?show=sent").body())
                .get(0)
                .substring(6);
        String third = found(
                        "href=\"[^\"]*(?=\" rel=\"next\")",
                        browser.get(second.replace("&amp;", "&")).body())
                .get(0)
                .substring(6);
        assertThat(browser.get(third.replace("&amp;", "&")).body())
                .contains("href=\"" + second + "\" rel=\"prev\"")
                .doesNotContain("rel=\"next\"");
        assertThat(seen).hasSize(60).doesNotHaveDuplicates();
        assertThat(browser.get(emails + "?show=held").body()).contains("No emails.");
        assertThat(browser.get(emails + "?show=x&program=y&behind=z").body()).contains("Next page");
    }

    @Test
    void keptEmail_isShownWhole_itsHtmlInAFrameThatCanDoNothing() throws Exception {
        live(MARKUP, sequence("Hi {{contact.name}}", "<p>Hi {{contact.name}}</p>"));
        service.post(
                "{\"type\":\"identify\",\"userId\":\"ann\",\"email\":\"ann@example.com\",\"name\":\"" + MARKUP + "\"}");
        signUp("ann", "");
        work(KEEPING);
        String one = emails + "/" + email().id();

        String page = browser.get(one).body();
        assertThat(page)
                .contains(
                        "What would have been sent",
                        "Hi &lt;script&gt;alert(1)",
                        "sandbox=\"\" src=\"" + one + "/html\"")
                .contains("&lt;p&gt;Hi &amp;lt;script&amp;gt;")
                .doesNotContain(MARKUP);
        HttpResponse<String> alone = browser.get(one + "/html");
        assertThat(alone.body()).contains("<p>Hi &lt;script&gt;alert(1)").doesNotContain(MARKUP);
        assertThat(alone.headers().firstValue("Content-Security-Policy"))
                .get()
                .asString()
                .contains("default-src 'none'", "sandbox");
        assertThat(browser.get(emails).body()).doesNotContain(MARKUP).contains("Kept", "stored instead of sent");
    }

    @Test
    void sentEmail_isShownByItsSubject() throws Exception {
        live("Welcome", sequence("Hi " + MARKUP, "<p>Hi"));
        signUp("ann", "");
        work(email -> new SendOutcome.Accepted());

        String one = emails + "/" + email().id();
        assertThat(browser.get(one).body())
                .contains("Hi &lt;script&gt;", "to ann@example.com", "only its subject is stored")
                .doesNotContain(MARKUP, one + "/release");
        assertThat(browser.get(one + "/html").statusCode()).isEqualTo(404);
    }

    private static List<String> found(String pattern, String text) {
        List<String> found = new ArrayList<>();
        Matcher matcher = Pattern.compile(pattern).matcher(text.replaceFirst("(?s)^.*<main", ""));
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }

    // Who may

    @Test
    void emails_withoutASession_orFormToken_orOfAnotherTenant_areNotShownAndNotDecided() throws Exception {
        live("Secret", sequence("Your {{event.plan}}", "<p>Hi"));
        signUp("ann", "");
        work(KEEPING);
        String one = emails + "/" + email().id();
        Tenant other = service.intake.tenantSetup().create("Other").orElseThrow();
        TestBrowser stranger = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName("eve@example.com"), other.id())
                        .orElseThrow());
        stranger.get("/tenants/" + other.id() + "/emails");

        for (String page : List.of(emails, one, one + "/html")) {
            assertThat(stranger.get(page).statusCode()).isEqualTo(404);
            assertThat(stranger.get(page).body()).doesNotContain("Secret", "ann@");
            assertThat(new TestBrowser(service).get(page).statusCode()).isEqualTo(303);
        }
        assertThat(stranger.get("/tenants/" + other.id() + "/emails/" + email().id())
                        .statusCode())
                .isEqualTo(404);
        for (String action : List.of("/release", "/discard")) {
            assertThat(stranger.post(one + action).statusCode()).isEqualTo(404);
            assertThat(stranger.post("/tenants/" + other.id() + "/emails/" + email().id() + action)
                            .statusCode())
                    .isEqualTo(404);
            assertThat(new TestBrowser(service).post(one + action).statusCode()).isEqualTo(303);
            assertThat(browser.withFormToken("x").post(one + action).statusCode())
                    .isEqualTo(403);
        }
        assertThat(email().state().status()).isEqualTo(EmailStatus.HELD);
        assertThat(audited()).isEmpty();
    }
}
