package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.contact.Contact;
import dev.intake.contact.ExternalId;
import dev.intake.email.EmailState;
import dev.intake.email.Recipient;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.tenant.Tenant;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tenant's member sees of contacts and does with them. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardContactsTest {
    private static final AccountName ADA = new AccountName("ada@example.com");
    private static final Pattern NEXT = Pattern.compile("href=\"([^\"]+)\" rel=\"next\"");
    private static final String HOSTILE = "\\\"'><script>alert(1)</script>";

    private final TestService service = TestService.start();
    private final String contacts = "/tenants/" + service.tenant.id() + "/contacts";
    private TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service,
                service.intake.accounts().addMember(ADA, service.tenant.id()).orElseThrow());
    }

    @AfterEach
    void stop() {
        service.close();
    }

    // Finding

    @Test
    void list_hasEveryContact_pageAfterPage() throws Exception {
        assertThat(browser.get(contacts).body()).contains("There are no contacts yet");
        for (int i = 0; i < 120; i++) {
            identify("user-" + i, "user-" + i + "@example.com", "Name " + i);
        }

        List<String> seen = new ArrayList<>();
        String next = contacts;
        while (!next.isEmpty()) {
            String page = browser.get(next).body();
            Matcher name = Pattern.compile(">(Name \\d+)</a>").matcher(page);
            while (name.find()) {
                seen.add(name.group(1));
            }
            next = next(page);
        }

        assertThat(seen).hasSize(120).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "ann, Email address begins so",
        "ANN@EXAMPLE.COM, Email address begins so",
        "ann b, Name begins so",
        "u-1, External id begins so"
    })
    void search_findsWhatBeginsSo(String typed, String heading) throws Exception {
        identify("u-1", "Ann@example.com", "Ann B.");
        identify("v-1", "bob@example.com", "Bob");

        String page = browser.get(contacts + "?q=" + typed.replace(" ", "+").replace("@", "%40"))
                .body();

        assertThat(page).contains(heading, "Ann B.").doesNotContain("Bob");
    }

    @Test
    void search_byContactId_findsIt_andOfNobodySaysSo() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");

        assertThat(browser.get(contacts + "?q=" + ann.id()).body()).contains("With this id", "Ann");
        assertThat(browser.get(contacts + "?q=nobody").body()).contains("Nobody was found");
    }

    @Test
    void search_ofMany_goesOnInItsOrder() throws Exception {
        for (int i = 0; i < 45; i++) {
            identify("user-" + i, "user-" + i + "@example.com", "Zoe " + (100 + i));
        }

        String first = browser.get(contacts + "?q=zoe").body();
        String second = browser.get(next(first)).body();

        assertThat(first).contains("Zoe 100<", "Zoe 119<").doesNotContain("Zoe 120<");
        assertThat(second).contains("Zoe 120<", "Zoe 144<").doesNotContain("Zoe 119<");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"?before=x", "?q=a&in=other&after=b&id=x", "?q=a&in=name&id=x", "?q=%00", "?q=%20", "?done=x"})
    void list_withAnAddressThatNobodyGave_isAPageAllTheSame(String query) throws Exception {
        identify("u-1", "ann@example.com", "Ann");

        assertThat(browser.get(contacts + query).statusCode()).isEqualTo(200);
    }

    // One contact

    @Test
    void contact_showsWhatIsKnown_andWhyProgramsFiredOrNot() throws Exception {
        service.intake.setSignupEvent().save(service.tenant.id(), new EventType("user.signed_up"));
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u-1\","
                + "\"properties\":{\"plan\":\"gold\",\"seats\":3}}");

        String page = browser.get(contacts + "/" + ann.id()).body();

        assertThat(page)
                .contains("u-1", "ann@example.com", ann.id().toString())
                .contains("Granted 4 Mar 2026", "which came through Events API")
                .contains("favourite", "green")
                .contains("Welcome", "Did not fire: the program is a draft.")
                .contains("<a href=\"/tenants/" + service.tenant.id() + "/programs/")
                .contains("user.signed_up", "2 properties", "gold", "seats")
                .contains("None was about this contact.");
    }

    @Test
    void contact_whoUnsubscribed_saysSo() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.intake.withdrawConsent().withdraw(new Recipient(service.tenant.id(), ann.id()));

        assertThat(browser.get(contacts + "/" + ann.id()).body())
                .contains("Withdrawn 4 Mar 2026", "by the contact, who unsubscribed. Nothing is sent.");
        assertThat(browser.get(contacts).body()).contains("unsubscribed");
    }

    @Test
    void timeline_goesBackPageByPage() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        for (int i = 100; i < 220; i++) {
            service.post("{\"type\":\"track\",\"event\":\"e." + i + "\",\"userId\":\"u-1\"}");
        }

        List<String> seen = new ArrayList<>();
        String next = contacts + "/" + ann.id();
        while (!next.isEmpty()) {
            String page = browser.get(next).body();
            Matcher event = Pattern.compile("<strong>(e\\.\\d+)</strong>").matcher(page);
            while (event.find()) {
                seen.add(event.group(1));
            }
            next = next(page);
        }

        assertThat(seen).hasSize(120).doesNotHaveDuplicates();
    }

    /** What is loaded as history arrives last and occurred first. */
    @Test
    void timeline_isInTheOrderInWhichThingsOccurred_withTheArrivalWhereItDiffers() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.post("{\"type\":\"track\",\"event\":\"e.live\",\"userId\":\"u-1\"}");
        service.post("{\"type\":\"track\",\"event\":\"e.loaded\",\"userId\":\"u-1\",\"historical\":true,"
                + "\"timestamp\":\"2020-01-02T03:04:05Z\"}");
        service.post("{\"type\":\"track\",\"event\":\"e.late\",\"userId\":\"u-1\","
                + "\"timestamp\":\"2026-01-02T03:04:05Z\"}");

        String page = browser.get(contacts + "/" + ann.id()).body();

        assertThat(page.replaceAll("(?s).*id=\"timeline\"", ""))
                .containsSubsequence(
                        "e.live",
                        "e.late",
                        "2 Jan 2026 03:04 UTC, arrived",
                        "e.loaded",
                        "2 Jan 2020 03:04 UTC, loaded");
    }

    @Test
    void emails_ofAContact_goOnPageByPage() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.storage.unitOfWork().inTenant(service.tenant.id(), stores -> {
            stores.emails()
                    .save(IntStream.range(0, 70)
                            .mapToObj(n -> new StepEmail(
                                    new Entry(new ProgramId(new UUID(1, 2)), ann.id()),
                                    n,
                                    0,
                                    1,
                                    new EmailState.Discarded(),
                                    service.clock.instant()))
                            .toList());
            return true;
        });
        String first = browser.get(contacts + "/" + ann.id()).body();
        assertThat(first).contains("Pages of the emails");
        assertThat(browser.get(next(first)).body()).contains("Previous page", "Emails, last changed first");
    }

    @Test
    void search_findsASurname() throws Exception {
        identify("u-1", "countess@example.com", "Ada King Lovelace");

        assertThat(browser.get(contacts + "?q=lovel").body())
                .contains("Third word of the name begins so", "Ada King Lovelace");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?event=x", "?event=x_y", "?delivery=_", "?event=2026-03-04T05:06:07Z_x"})
    void contact_withAnAddressThatNobodyGave_isAPageAllTheSame(String query) throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");

        assertThat(browser.get(contacts + "/" + ann.id() + query).statusCode()).isEqualTo(200);
    }

    @Test
    void whatCustomersSend_isShownAsText() throws Exception {
        service.post("{\"type\":\"identify\",\"userId\":\"<b>u\",\"name\":\"" + HOSTILE + "\",\"traits\":{\"note\":\""
                + HOSTILE + "\"}}");
        service.post("{\"type\":\"track\",\"event\":\"a.b\",\"userId\":\"<b>u\",\"properties\":{\"p\":\"" + HOSTILE
                + "\"}}");
        service.intake.programLifecycle().draft(service.tenant.id(), "<i>Program", new EventType("a.b"));
        Contact hostile = contact("<b>u");

        for (String path : new String[] {
            contacts, contacts + "/" + hostile.id(), contacts + "?q=%3Cb%3E", contacts + "?q=%22%3E%3Cscript%3E"
        }) {
            assertThat(browser.get(path).body())
                    .as(path)
                    .doesNotContain("<script>alert", "<b>u", "<i>Program", "\"><script");
        }
        assertThat(browser.get(contacts + "/" + hostile.id()).body())
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;b&gt;u", "&lt;i&gt;Program");
    }

    // Erasing and exporting

    @Test
    void erase_withItsAddressTyped_erases_andIsOnRecord() throws Exception {
        Contact ann = identify("u-1", "Ann@example.com", "Ann");
        String path = contacts + "/" + ann.id();
        browser.get(path);

        HttpResponse<String> erased = browser.post(path + "/erase", "confirm", " ann@example.com ");

        assertThat(erased.statusCode()).isEqualTo(303);
        assertThat(browser.get(erased.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The contact is erased.", "There are no contacts yet");
        assertThat(browser.get(path).statusCode()).isEqualTo(404);
        assertThat(service.intake.accessViews().audit(service.tenant.id(), 9))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .containsExactly(tuple("erase contact " + ann.id(), new Actor(Actor.Kind.PERSON, ADA.value())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yes", "bob@example.com", "u-1"})
    void erase_withAnythingElseTyped_changesNothing(String typed) throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        String path = contacts + "/" + ann.id();
        browser.get(path);

        HttpResponse<String> refused = browser.post(path + "/erase", "confirm", typed);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Nothing was erased: type ann@example.com");
        assertThat(contact("u-1")).isEqualTo(ann);
        assertThat(service.intake.accessViews().audit(service.tenant.id(), 9)).isEmpty();
    }

    @Test
    void erase_ofAContactWithoutAnAddress_asksForItsExternalId() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"a\",\"userId\":\"u-7\"}");
        String path = contacts + "/" + contact("u-7").id();
        assertThat(browser.get(path).body()).contains("Type <strong class=\"long\">u-7</strong>");

        assertThat(browser.post(path + "/erase", "confirm", "U-7").statusCode()).isEqualTo(422);
        assertThat(browser.post(path + "/erase", "confirm", "u-7").statusCode()).isEqualTo(303);
    }

    @Test
    void export_isAFileOfAllThatIsStored_andOnRecord() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        service.post("{\"type\":\"track\",\"event\":\"order.created\",\"userId\":\"u-1\",\"properties\":{\"n\":2.5}}");
        String path = contacts + "/" + ann.id();
        browser.get(path);

        HttpResponse<String> exported = browser.post(path + "/export");

        assertThat(exported.statusCode()).isEqualTo(200);
        assertThat(exported.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(exported.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(exported.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"contact-" + ann.id() + ".json\"");
        JsonNode json = new ObjectMapper().readTree(exported.body());
        assertThat(json.properties().stream().map(field -> field.getKey()))
                .containsExactly(
                        "contactId",
                        "externalId",
                        "email",
                        "name",
                        "createdAt",
                        "updatedAt",
                        "deactivatedAt",
                        "consent",
                        "attributes",
                        "customers",
                        "users",
                        "programs",
                        "waiting",
                        "failedDeliveries",
                        "deliveries",
                        "events");
        assertThat(json.at("/email").textValue()).isEqualTo("ann@example.com");
        assertThat(json.at("/consent/state").textValue()).isEqualTo("granted");
        assertThat(json.at("/attributes/favourite").textValue()).isEqualTo("green");
        assertThat(json.at("/events/0/type").textValue()).isEqualTo("order.created");
        assertThat(json.at("/events/0/properties/n").doubleValue()).isEqualTo(2.5);
        assertThat(service.intake.accessViews().audit(service.tenant.id(), 9))
                .extracting(AuditEntry::action)
                .containsExactly("export contact " + ann.id());
    }

    // Who may

    @Test
    void pagesAndActions_withoutASession_sendToSignIn() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        TestBrowser nobody = new TestBrowser(service);

        for (String page : new String[] {contacts, contacts + "/" + ann.id()}) {
            assertSentToSignIn(nobody.get(page));
        }
        assertSentToSignIn(nobody.post(contacts + "/" + ann.id() + "/erase", "confirm", "ann@example.com"));
        assertSentToSignIn(nobody.post(contacts + "/" + ann.id() + "/export"));
        assertUntouched(ann);
    }

    @Test
    void pagesAndActions_ofAnotherTenant_areNotThere() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        Tenant other = service.intake.tenantSetup().create("Other").orElseThrow();
        TestBrowser stranger = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName("eve@example.com"), other.id())
                        .orElseThrow());
        stranger.get("/tenants/" + other.id() + "/contacts");

        for (String base : new String[] {contacts, "/tenants/" + other.id() + "/contacts"}) {
            String path = base + "/" + ann.id();
            assertThat(stranger.get(path).statusCode()).isEqualTo(404);
            assertThat(stranger.post(path + "/erase", "confirm", "ann@example.com")
                            .statusCode())
                    .isEqualTo(404);
            assertThat(stranger.post(path + "/export").statusCode()).isEqualTo(404);
        }
        assertThat(stranger.get(contacts).statusCode()).isEqualTo(404);
        assertThat(stranger.get("/tenants/" + other.id() + "/contacts?q=ann").body())
                .contains("Nobody was found");
        assertUntouched(ann);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/erase", "/export"})
    void action_withoutTheSessionsFormToken_isNotDone(String action) throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");
        browser.get(contacts + "/" + ann.id());
        for (String token : new String[] {"", "x", browser.formToken() + "x"}) {
            assertThat(browser.withFormToken(token)
                            .post(contacts + "/" + ann.id() + action, "confirm", "ann@example.com")
                            .statusCode())
                    .isEqualTo(403);
        }
        assertThat(browser.get(contacts + "/" + ann.id() + action).statusCode()).isEqualTo(405);
        assertUntouched(ann);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a", "%3Cscript%3E"})
    void contactThatThereIsNot_isNoPage(String id) throws Exception {
        browser.get(contacts);

        assertThat(browser.get(contacts + "/" + id).statusCode()).isEqualTo(404);
        assertThat(browser.post(contacts + "/" + id + "/erase").statusCode()).isEqualTo(404);
        assertThat(browser.post(contacts + "/" + id + "/export").statusCode()).isEqualTo(404);
    }

    private Contact identify(String user, String email, String name) throws IOException, InterruptedException {
        HttpResponse<String> sent = service.post("{\"type\":\"identify\",\"userId\":\"" + user + "\",\"email\":\""
                + email + "\",\"name\":\"" + name + "\",\"traits\":{\"favourite\":\"green\"}}");
        assertThat(sent.statusCode()).isEqualTo(200);
        return contact(user);
    }

    private Contact contact(String user) {
        return service.intake
                .contactViews()
                .contacts(service.tenant.id(), new ExternalId(user), 1)
                .get(0);
    }

    private void assertUntouched(Contact contact) {
        assertThat(service.intake.contactViews().contact(service.tenant.id(), contact.id()))
                .contains(contact);
        assertThat(service.intake.accessViews().audit(service.tenant.id(), 9)).isEmpty();
    }

    private static void assertSentToSignIn(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(303);
        assertThat(response.headers().firstValue("Location")).contains("/sign-in");
    }

    /** Where the page says that there is more; empty where it does not. */
    private static String next(String page) {
        Matcher next = NEXT.matcher(page);
        return next.find() ? next.group(1).replace("&amp;", "&").replaceAll("#.*", "") : "";
    }
}
