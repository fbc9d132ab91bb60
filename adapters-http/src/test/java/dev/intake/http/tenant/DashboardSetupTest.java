package dev.intake.http.tenant;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.email.EmailSender;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SignupEventActions;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestTenant;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The first page of a tenant: its checklist and the lines to paste. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardSetupTest {
    private static final EventType TYPE = new EventType("user.signed_up");
    private static final String SIGNED_UP =
            "{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"%s\",\"email\":\"%s@example.com\"}";

    private final TestService service = TestService.start();
    private final Programs programs = service.intake.programs();
    private TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private String setup() throws Exception {
        return browser.get("/tenants/" + service.tenant.id() + "/setup").body();
    }

    /** Returns the item with this id as text: what is stored of it, its link and its state. */
    private String item(String id) throws Exception {
        String page = browser.get("/tenants/" + service.tenant.id() + "/setup/checklist")
                .body();
        Matcher item = Pattern.compile("<li>((?:(?!</li>).)*id=\"" + id + "\".*?)</li>", Pattern.DOTALL)
                .matcher(page);
        assertThat(item.find()).as(page).isTrue();
        return item.group(1).replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip();
    }

    private void signUp(String user) throws Exception {
        service.post(SIGNED_UP.formatted(user, user));
        service.writeDownTraffic();
    }

    private void approveWelcome() {
        TestTenant.done(service.intake, service.tenant.id(), SignupEventActions.SET, "event", TYPE.value());
        EmailTemplate email = ((EmailTemplateReading.Read) EmailTemplate.read("Hi", "Hello", Optional.empty())).email();
        ProgramId program = programs.drafting()
                .draft(
                        service.tenant.id(),
                        new ProgramPlan(
                                "Welcome <all>",
                                ProgramKind.CUSTOM,
                                new Trigger(TYPE),
                                new EmailSequence(
                                        DraftingMode.PER_CONTACT, List.of(new Step(Duration.ZERO, List.of(email))))))
                .orElseThrow()
                .id();
        programs.lifecycle().approve(service.tenant.id(), program);
    }

    private void work(EmailSender sender) {
        while (programs.worker(TestLinks.LINKS, sender, (of, email) -> {}).run().claimed() > 0) {
            service.clock.move(Duration.ofSeconds(1));
        }
    }

    @Test
    void freshTenant_hasEverythingToDo_eachWithALink() throws Exception {
        String fresh = "/tenants/"
                + service.intake
                        .tenantSetup()
                        .create("<b>Fresh</b>")
                        .orElseThrow()
                        .id();

        String page = browser.get(fresh + "/setup").body();

        assertThat(page)
                .contains("0 of 7 done.", "hx-trigger=\"every 15s\"", "&lt;b&gt;Fresh")
                .contains("href=\"" + fresh + "/settings/integrations/key\"")
                .contains("href=\"" + fresh + "/settings/integrations#signup-event\"")
                .contains("href=\"" + fresh + "/settings/integrations#stripe\"")
                .contains("href=\"" + fresh + "/settings/integrations#clerk\"")
                .contains("href=\"" + fresh + "/settings/integrations#postal-address\"")
                .contains("href=\"" + fresh + "/programs\"", "href=\"" + fresh + "/emails\"")
                .doesNotContain(">Done<");
        assertThat(page.split(">To do<", -1)).hasSize(8);
        assertThat(page.split(">Optional<", -1)).hasSize(3);
        assertThat(page.getBytes(UTF_8).length).isLessThan(40_000);
    }

    @Test
    void links_leadToWhatThePageHas() throws Exception {
        String settings = browser.get("/tenants/" + service.tenant.id() + "/settings/integrations")
                .body();

        assertThat(settings).contains("id=\"signup-event\"", "id=\"stripe\"", "id=\"clerk\"", "id=\"postal-address\"");
    }

    @Test
    void checklist_fillsItself_untilAnEmailIsSent() throws Exception {
        assertThat(item("setup-key"))
                .contains("Generated on", "begins with svc_ing_")
                .endsWith("Done");
        assertThat(item("setup-event")).contains("No event with this key yet").endsWith("To do");
        assertThat(item("setup-sender"))
                .contains("in the footer of every email")
                .endsWith("Done");
        assertThat(setup()).contains("2 of 7 done.", "hx-trigger=\"every 3s\"");

        approveWelcome();
        assertThat(item("setup-signup"))
                .contains("user.signed_up is the signup event", "None has arrived yet")
                .endsWith("Done");
        assertThat(item("setup-program"))
                .contains("“Welcome &lt;all&gt;” was approved on")
                .endsWith("Done");
        signUp("ann");
        assertThat(item("setup-event"))
                .contains("The newest event, user.signed_up, was accepted on")
                .endsWith("Done");
        assertThat(item("setup-signup")).contains("The newest arrived on");
        assertThat(item("setup-mail"))
                .contains("The service sends emails from intake@example.org. No email has been sent yet.")
                .endsWith("To do");
        assertThat(item("setup-email")).contains("None has been sent yet").endsWith("To do");

        work(email -> new SendOutcome.Accepted());

        assertThat(item("setup-mail")).contains("accepted an email on").endsWith("Done");
        assertThat(item("setup-email")).contains("The newest was sent on").endsWith("Done");
        assertThat(setup())
                .contains("7 of 7 done.")
                .containsPattern("id=\"setup-email\" href=\"/tenants/[^\"]*/emails/[^\"]+\"")
                .doesNotContain("hx-get=\"/tenants/" + service.tenant.id() + "/setup");
        assertThat(setup().getBytes(UTF_8).length).isLessThan(40_000);
    }

    @Test
    void refusedEvent_isNamed_withTheWayToFixIt() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u\",\"email\":\"nobody\"}");
        service.writeDownTraffic();

        assertThat(item("setup-event"))
                .contains("A request was rejected on", "Correct it, and send the request again", "List these")
                .endsWith("To do");
    }

    @Test
    void mailServer_thatIsNotSet_orRefuses_isNotDone() throws Exception {
        approveWelcome();
        signUp("ann");
        work(email -> new SendOutcome.Kept());

        assertThat(item("setup-mail"))
                .contains("The newest email was stored before that, and not sent.")
                .endsWith("To do");
        assertThat(item("setup-email")).endsWith("To do");

        signUp("bob");
        work(email -> new SendOutcome.Accepted());
        assertThat(item("setup-mail")).contains("accepted an email on").endsWith("Done");

        signUp("carl");
        work(email -> new SendOutcome.TryLater("550 <not you>", true));
        assertThat(item("setup-mail"))
                .contains("Emails are currently not sent, and are retried every minute: 550 &lt;not you&gt;.")
                .endsWith("To do");
        assertThat(item("setup-email")).endsWith("Done");
    }

    @Test
    void serviceWithoutAMailServer_isReported() {
        assertThat(new SetupFacts(service.intake, Optional.empty())
                        .read(service.tenant, "").items().stream()
                                .filter(item -> item.id().equals("setup-mail"))
                                .map(SetupItem::facts))
                .containsExactly(List.of("No mail server is set, so emails are stored and not sent. The operator of the"
                        + " service sets one."));
    }

    @Test
    void connectors_areDone_withTheirSecretAndTheNewestDelivery() throws Exception {
        assertThat(item("setup-billing")).contains("Connect Stripe or Polar").endsWith("Optional");
        String settings = "/tenants/" + service.tenant.id() + "/settings/integrations";
        browser.get(settings);
        browser.post(settings + "/connectors/polar/secret", "secret", "whsec_0123456789abcdefWXYZ", "overlap", "none");

        assertThat(item("setup-billing"))
                .contains("Polar: secret set on", "No delivery has arrived yet.")
                .doesNotContain("Stripe")
                .endsWith("Done");
        assertThat(item("setup-users")).endsWith("Optional");
    }

    @Test
    void testEvent_isSentFromThePage_onceTheProviderHasASecret() throws Exception {
        String settings = "/tenants/" + service.tenant.id() + "/settings/integrations";
        String test = settings + "/connectors/stripe/test";
        assertThat(setup())
                .contains("href=\"" + settings + "#stripe\">Set its signing secret first")
                .doesNotContain(test);
        browser.get(settings);
        browser.post(settings + "/connectors/stripe/secret", "secret", "whsec_0123456789abcdef", "overlap", "none");
        assertThat(setup()).contains("action=\"" + test + "\"");

        HttpResponse<String> sent = browser.post(test);

        assertThat(sent.headers().firstValue("Location"))
                .get()
                .asString()
                .contains("/events/deliveries/")
                .endsWith("?done=tested");
        assertThat(item("setup-billing"))
                .contains("Stripe: secret set on", "The newest test delivery,", ": processed.");
    }

    @Test
    void lines_nameEveryAddress_andMarkThePlaceOfTheKey() throws Exception {
        String page = setup();

        String base = "http://localhost:" + service.port;
        assertThat(page)
                .contains("curl -sS " + base + "/api/tenants/" + service.tenant.id() + "/events")
                .contains("Authorization: Bearer <mark>YOUR_KEY</mark>")
                .contains("writeKey: '<mark>YOUR_KEY</mark>")
                .doesNotContain("svc_ing_…")
                .doesNotContain(service.key.reveal());
        for (String client : new String[] {
            "curl", "Segment, Node.js", "Segment, Java", "RudderStack, Node.js", "Customer.io, Node.js"
        }) {
            assertThat(page).contains("<summary>" + client + "</summary>");
        }
        // The sentence above the lines, and one place in each of them.
        assertThat(page.split("<mark>YOUR_KEY</mark>", -1)).hasSize(1 + 1 + 7);
    }
}
