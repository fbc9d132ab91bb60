package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.event.EventQuery;
import dev.intake.program.Program;
import dev.intake.program.ProgramState;
import dev.intake.tenant.Tenant;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tenant's member sees of programs, and does with them. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardProgramsTest {
    private static final AccountName ADA = new AccountName("ada@example.com");
    private static final String MARKUP = "<img src=x onerror=alert(1)>";
    private static final String SIGN_UP = "user.signed_up";

    private final TestService service = TestService.start();
    private final Tenant tenant = service.tenant;
    private final String programs = "/tenants/" + tenant.id() + "/programs";
    private TestBrowser browser;

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

    private static String text(String name, String mode, String subject) {
        return """
                {"name": "%s", "on": "user.signed_up", "mode": "%s", "steps": [
                  {"subject": "%s", "text": "Hello", "html": "<p>Hello</p>"}, {"days": 3, "subject": "Later", "text": "Bye"}]}
                """.formatted(name, mode, subject);
    }

    /** The address of a program that was drafted by the form. */
    private String drafted(String text) throws Exception {
        HttpResponse<String> drafted = browser.post(programs, "text", text);
        assertThat(drafted.statusCode()).isEqualTo(303);
        String location = drafted.headers().firstValue("Location").orElseThrow();
        String program = location.substring(0, location.indexOf('?'));
        browser.get(program + "/edit");
        return program;
    }

    private Program stored() {
        return service.intake.programViews().programs(tenant.id()).get(0);
    }

    private void signUp(String user, String properties) throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"" + SIGN_UP + "\",\"userId\":\"" + user + "\",\"email\":\"" + user
                + "@example.com\",\"properties\":{" + properties + "}}");
    }

    private List<String> audited() {
        return service.intake.accessViews().audit(tenant.id(), 9).stream()
                .filter(entry -> entry.actor().equals(new Actor(Actor.Kind.PERSON, ADA.value())))
                .map(AuditEntry::action)
                .toList();
    }

    // States

    @Test
    void program_isDraftedApprovedPausedAndResumed_andAllIsOnRecord() throws Exception {
        String program = drafted(text("Welcome", "shared", "Hi"));
        assertThat(browser.get(program + "?done=drafted").body())
                .contains("The program is drafted.", "Draft: sends nothing", "Hi", "after 3 days", "&lt;p&gt;Hello");

        String id = program.substring(program.lastIndexOf('/') + 1);
        for (ProgramState state : List.of(ProgramState.ACTIVE, ProgramState.PAUSED, ProgramState.ACTIVE)) {
            String action =
                    state == ProgramState.PAUSED ? "pause" : stored() instanceof Program.Draft ? "approve" : "resume";
            HttpResponse<String> changed = browser.post(program + "/" + action);
            assertThat(changed.statusCode()).isEqualTo(303);
            assertThat(stored().state()).isEqualTo(state);
            assertThat(browser.get(changed.headers().firstValue("Location").orElseThrow())
                            .body())
                    .contains("notice good");
        }
        assertThat(audited())
                .containsExactly(
                        "resume program " + id, "pause program " + id, "approve program " + id, "draft program");
    }

    @Test
    void change_thatTheStateDoesNotAllow_isRefusedWithTheStateNamed() throws Exception {
        String program = drafted(text("Welcome", "shared", "Hi"));

        HttpResponse<String> refused = browser.post(program + "/pause");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("the program is draft, and only a live program can be paused");
        assertThat(stored().state()).isEqualTo(ProgramState.DRAFT);
    }

    @Test
    void sharedDraft_withAKeyThatSomeEventLacked_isNotApproved_andThatEventIsNamed() throws Exception {
        signUp("ann", "\"plan\":\"pro\"");
        String program = drafted(text("Welcome", "shared", "Your {{event.plan}}"));
        assertThat(browser.get(program).body()).contains("{{event.plan}}", "Nothing: every field");
        signUp("bob", "");
        String lacking = service.intake
                .eventViews()
                .events(tenant.id(), EventQuery.newest(1))
                .get(0)
                .id()
                .toString();

        assertThat(browser.get(program).body())
                .as("at a glance, without the event")
                .contains("Keeps it from being approved", "Look for the first event", "hx-trigger=\"load\"")
                .doesNotContain(lacking);
        assertThat(browser.get(program + "?since=first").body())
                .contains("events/" + lacking + "\">user.signed_up of 4 Mar 2026")
                .doesNotContain("hx-trigger=\"load\"");
        HttpResponse<String> refused = browser.post(program + "/approve");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("It stays a draft", "step 1", "{{event.plan}} is not offered", lacking);
        assertThat(stored().state()).isEqualTo(ProgramState.DRAFT);
    }

    @Test
    void draft_thatChangedSinceItsPageWasOpened_isNotApproved() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        String opened = revision(browser.get(program));
        browser.get(program + "/edit");
        browser.post(program + "/edit", "text", text("Welcome", "shared", "Second"));

        HttpResponse<String> refused = browser.post(program + "/approve", "revision", opened);

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("were changed since you opened the page", "Second");
        assertThat(stored().state()).isEqualTo(ProgramState.DRAFT);
        assertThat(browser.post(program + "/approve").statusCode()).isEqualTo(303);
    }

    @Test
    void list_countsWhoEnteredIsDueAndWaits() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));
        browser.post(program + "/approve");
        signUp("ann", "\"plan\":\"pro\"");
        signUp("bob", "");
        assertThat(figures()).isEqualTo("2 2 0 0");

        service.intake
                .programs()
                .worker(email -> new SendOutcome.Accepted(), (of, email) -> {})
                .run();

        assertThat(figures()).isEqualTo("2 0 1 1");
        assertThat(browser.get(program).body()).contains("Wait for a person", "show=waiting&amp;program=");
    }

    /** Entered, due, sent, waiting for a person. */
    private String figures() throws Exception {
        String row = browser.get(programs)
                .body()
                .replaceFirst("(?s).*<tbody>", "")
                .replaceAll("(?s)<th .*?</th>|<span class=\"sr\">.*?</span>|</tbody>.*", "");
        return row.replaceFirst("(?s)<td.*?</td>", "")
                .replaceAll("<[^>]*>", " ")
                .strip()
                .replaceAll("\\s+", " ");
    }

    // Texts

    @Test
    void text_thatBreaksARule_isNamedByLineAndPlace_andWhatWasTypedStays() throws Exception {
        HttpResponse<String> refused = browser.post(programs, "text", "name: <b>\r\nno program </textarea>");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("line 7", "step &lt;2&gt;, subject", "must be \"text\"", "breaks 1 rule")
                .contains("\nname: &lt;b&gt;\nno program &lt;/textarea&gt;</textarea>");
        assertThat(service.intake.programViews().programs(tenant.id())).isEmpty();
        assertThat(audited()).isEmpty();
    }

    @Test
    void edit_showsWhatThereIs_checksWithoutSaving_andSaves() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        assertThat(browser.get(program + "/edit").body()).contains("\"First\"", "Check without");

        HttpResponse<String> checked =
                browser.post(program + "/edit", "text", text("Welcome", "shared", "{{event.plan}}"), "do", "check");
        assertThat(checked.statusCode()).isEqualTo(200);
        assertThat(checked.body()).contains("not saved yet", "no event of this type seen yet");
        assertThat(browser.get(program).body()).contains("First");
        assertThat(browser.post(program + "/edit", "text", "?").statusCode()).isEqualTo(422);

        assertThat(browser.post(program + "/edit", "text", text("Welcome", "shared", "Second"))
                        .headers()
                        .firstValue("Location"))
                .contains(program + "?done=revised");
        assertThat(browser.get(program).body()).contains("Second").doesNotContain("First");
    }

    @Test
    void edit_ofAProgramThatChangedMeanwhile_isRefused_andShowsBothTexts() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        String opened = revision(browser.get(program + "/edit"));
        browser.post(program + "/edit", "text", text("Welcome", "shared", "Theirs"));

        HttpResponse<String> stale =
                browser.post(program + "/edit", "text", text("Welcome", "shared", "Mine"), "revision", opened);

        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(stale.body()).contains("Nothing was saved", "Theirs", "Mine");
        assertThat(browser.get(program).body()).contains("Theirs").doesNotContain("Mine");
    }

    @Test
    void edit_thatSawTheOtherText_replacesIt() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        browser.get(program + "/edit");
        browser.post(program + "/edit", "text", text("Welcome", "shared", "Theirs"));
        HttpResponse<String> stale = browser.post(program + "/edit", "text", text("Welcome", "shared", "Mine"));
        assertThat(stale.statusCode()).isEqualTo(409);

        assertThat(browser.post(program + "/edit", "text", text("Welcome", "shared", "Mine"))
                        .statusCode())
                .isEqualTo(303);
        assertThat(browser.get(program).body()).contains("Mine").doesNotContain("Theirs");
    }

    @Test
    void edit_withoutARevision_isRefused() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        HttpResponse<String> refused =
                browser.post(program + "/edit", "text", text("Welcome", "shared", "Mine"), "revision", "");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(browser.get(program).body()).contains("First");
    }

    private static String revision(HttpResponse<String> page) {
        return page.body().replaceFirst("(?s).*name=\"revision\" value=\"([0-9a-f]*)\".*", "$1");
    }

    // A session that ends while somebody writes

    private static String action(HttpResponse<String> page) {
        return page.body()
                .replaceFirst("(?s).*<form method=\"post\" action=\"(/tenants[^\"]*|/sign-in[^\"]*)\".*", "$1")
                .replace("&amp;", "&");
    }

    @Test
    void text_ofASessionThatHasEnded_survivesSigningIn_andIsSavedOnlyWhenSentAgain() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        String edit = action(browser.get(program + "/edit"));
        service.clock.move(Duration.ofHours(13));

        HttpResponse<String> ended = browser.post(edit, "text", text("Welcome", "shared", "Long work"));
        assertThat(ended.statusCode()).isEqualTo(401);
        assertThat(ended.body()).contains("Your session has ended", "Long work", "name=\"password\"");
        HttpResponse<String> wrong = browser.post(
                action(ended),
                "name",
                ADA.value(),
                "password",
                "not this one",
                "text",
                text("Welcome", "shared", "Long work"));
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(wrong.body()).contains("Long work");
        HttpResponse<String> again = browser.post(
                action(wrong),
                "name",
                ADA.value(),
                "password",
                TestBrowser.PASSWORD,
                "text",
                text("Welcome", "shared", "Long work"));
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.body()).contains("Not saved yet", "Long work");
        HttpResponse<String> shown =
                browser.post(action(again), "text", text("Welcome", "shared", "Long work"), "do", "show");
        assertThat(shown.body()).contains("Edit Welcome", "Long work");
        assertThat(browser.get(program).body()).contains("First").doesNotContain("Long work");

        browser.get(program + "/edit");
        assertThat(browser.post(action(shown), "text", text("Welcome", "shared", "Long work"))
                        .statusCode())
                .isEqualTo(303);
        assertThat(browser.get(program).body()).contains("Long work");
    }

    @Test
    void text_ofAnEarlierSession_isShownAgain_andNotSaved() throws Exception {
        String edit = action(browser.get(programs + "/new"));
        HttpResponse<String> refused =
                browser.withFormToken("of another session").post(edit, "text", text("New", "shared", "Long work"));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("Not saved yet", "Long work");
        assertThat(service.intake.programViews().programs(tenant.id())).isEmpty();
        assertThat(browser.post(action(refused), "text", text("New", "shared", "Long work"), "do", "show")
                        .body())
                .contains("New program", "Long work");
    }

    @Test
    void text_withoutAPassOfTheService_isNotKept() throws Exception {
        String pass = action(browser.get(programs + "/new")).replaceFirst(".*keep=", "");
        String long20k = "x".repeat(20_000);
        TestBrowser nobody = new TestBrowser(service);

        for (String address :
                List.of(programs, programs + "?keep=", programs + "?keep=1.x", programs + "?keep=" + pass + "x")) {
            HttpResponse<String> sent = nobody.post(address, "text", "Mine");
            assertThat(sent.headers().firstValue("Location")).as(address).contains("/sign-in");
        }
        assertThat(nobody.post(programs.replace("programs", "contacts") + "?keep=" + pass, "text", "Mine")
                        .body())
                .doesNotContain("Mine");
        assertThat(nobody.post("/sign-in?path=/tenants&keep=" + pass, "text", long20k)
                        .statusCode())
                .isEqualTo(413);
        service.clock.move(Duration.ofDays(31));
        assertThat(nobody.post(programs + "?keep=" + pass, "text", "Mine").statusCode())
                .isEqualTo(303);
    }

    @Test
    void edit_canReleaseWhatWasHeld() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));
        browser.post(program + "/approve");
        signUp("bob", "");
        service.intake
                .programs()
                .worker(email -> new SendOutcome.Kept(), (of, email) -> {})
                .run();
        assertThat(browser.get(program + "/edit").body())
                .contains("Release the emails that are held", "takes effect at once");

        browser.post(program + "/edit", "text", text("Welcome", "per-contact", "Welcome"), "release", "yes");

        assertThat(service.intake.programs().views().emailCounts(tenant.id(), stored().id()))
                .containsOnlyKeys(EmailStatus.RELEASED);
        assertThat(audited()).first().asString().startsWith("release held emails of program");
    }

    @Test
    void text_asLargeAsAFileCanBe_isTaken_andAnyOtherFormIsNot() throws Exception {
        String much = "x".repeat(150_000);
        String program = drafted(text("Welcome", "shared", "First").replace("Hello\"", much + "\""));
        assertThat(browser.get(program).body()).contains(much);
        assertThat(browser.post(program + "/approve", "text", much).statusCode())
                .isEqualTo(413);
    }

    @Test
    void markup_inNamesAndEmails_isShownAsText() throws Exception {
        String program =
                drafted(text(MARKUP, "per-contact", MARKUP + " {{event.plan}}").replace("Hello", MARKUP));
        browser.post(program + "/approve");
        signUp("ann", "\"plan\":\"" + MARKUP + "\"");
        for (String page : List.of(programs, program, program + "/edit", program + "/preview?contact=ann")) {
            assertThat(browser.get(page).body())
                    .as(page)
                    .contains("&lt;img src=x onerror=alert(1)&gt;")
                    .doesNotContain("<img");
        }
    }

    // Preview

    @Test
    void preview_isOfAContactNamedByWhateverOneHas() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));
        signUp("ann", "\"plan\":\"pro\"");
        String id = service.intake
                .findContacts()
                .meant(tenant.id(), "ann")
                .orElseThrow()
                .id()
                .toString();

        for (String who : List.of("ann", "ann%40example.com", id)) {
            assertThat(browser.get(program + "/preview?contact=" + who).body())
                    .contains("Your pro", "Step 2", "Later", "newest event of the type");
        }
        HttpResponse<String> nobody = browser.get(program + "/preview?contact=%22%3Ebob");
        assertThat(nobody.statusCode()).isEqualTo(404);
        assertThat(nobody.body()).contains("There is no contact", "&#34;>bob");
        assertThat(browser.get(program + "/preview").statusCode()).isEqualTo(200);
    }

    @Test
    void preview_namesTheFieldsThatAreMissing() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));
        signUp("bob", "");
        assertThat(browser.get(program + "/preview?contact=bob").body())
                .contains("It would be held: no value for {{event.plan}}.");
    }

    @Test
    void html_isShownAloneAndCanDoNothing() throws Exception {
        String program =
                drafted(text("Welcome", "per-contact", "Hi").replace("<p>Hello</p>", "<p>Hi <script>x</script>"));
        signUp("ann", "");
        String page = browser.get(program + "/preview?contact=ann").body();
        assertThat(page).contains("<iframe class=\"mail\" sandbox=\"\"").doesNotContain("<script>x");

        String source =
                page.replaceFirst("(?s).*<iframe[^>]* src=\"([^\"]*)\".*", "$1").replace("&amp;", "&");
        HttpResponse<String> alone = browser.get(source);
        assertThat(alone.body()).isEqualTo("<p>Hi <script>x</script>");
        assertThat(alone.headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .contains("default-src 'none'", "sandbox", "frame-ancestors 'self'")
                .doesNotContain("allow-", "script-src");
        assertThat(browser.get(source.replace("/1?", "/2?")).statusCode())
                .as("a step without HTML")
                .isEqualTo(404);
    }

    // Who may

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/new",
                "/%s",
                "/%s?since=first",
                "/%s/edit",
                "/%s/preview?contact=ann",
                "/%s/preview/1?contact=ann"
            })
    void page_withoutASession_orOfAnotherTenant_isNotShown(String page) throws Exception {
        String program = drafted(text("Secret", "shared", "Hi"));
        String path = page.formatted(program.substring(program.lastIndexOf('/') + 1));
        assertThat(stranger().get(programs + path).statusCode()).isEqualTo(404);
        assertThat(stranger().get(programs + path).body()).doesNotContain("Secret");
        HttpResponse<String> nobody = new TestBrowser(service).get(programs + path);
        assertThat(nobody.headers().firstValue("Location")).contains("/sign-in");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "/%s/approve", "/%s/pause", "/%s/resume", "/%s/edit", "/%s/held/release", "/%s/held/discard"
            })
    void action_withoutASession_orFormToken_orByAnotherTenant_isNotDone(String action) throws Exception {
        String program = drafted(text("Welcome", "shared", "Hi"));
        List<String> before = audited();
        String path = programs + action.formatted(program.substring(program.lastIndexOf('/') + 1));

        assertThat(stranger().post(path, "text", text("Other", "shared", "No")).statusCode())
                .isEqualTo(404);
        assertThat(new TestBrowser(service).post(path).headers().firstValue("Location"))
                .contains("/sign-in");
        assertThat(browser.withFormToken("x")
                        .post(path, "text", text("Other", "shared", "No"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(audited()).isEqualTo(before);
        assertThat(service.intake.programViews().programs(tenant.id())).hasSize(1);
        assertThat(stored().state()).isEqualTo(ProgramState.DRAFT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "00000000-0000-0000-0000-000000000000"})
    void program_thatThereIsNot_isNotFound(String id) throws Exception {
        assertThat(browser.get(programs + "/" + id).statusCode()).isEqualTo(404);
        assertThat(browser.post(programs + "/" + id + "/approve").statusCode()).isEqualTo(404);
        assertThat(audited()).isEmpty();
    }

    /** A member of another tenant. */
    private TestBrowser stranger() throws Exception {
        Tenant other = service.intake.tenantSetup().create("Other").orElseThrow();
        AccountName eve = new AccountName("eve" + other.id().value().replaceAll("[^a-z0-9]", "") + "@example.com");
        TestBrowser stranger = TestBrowser.signedIn(
                service, service.intake.accounts().addMember(eve, other.id()).orElseThrow());
        stranger.get("/tenants/" + other.id() + "/programs");
        return stranger;
    }
}
