package dev.intake.http.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestBrowser;
import dev.intake.tenant.Tenant;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how a tenant's member lists and finds contacts, and who has no access to the pages. */
class DashboardContactsTest extends DashboardContactsKit {
    private static final String HOSTILE = "\\\"'><script>alert(1)</script>";

    @Test
    void list_hasEveryContact_pageAfterPage() throws Exception {
        assertThat(browser.get(contacts).body()).contains("No contacts yet");
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
        "ann, Email address begins with this text",
        "ANN@EXAMPLE.COM, Email address begins with this text",
        "ann b, Name begins with this text",
        "u-1, External id begins with this text"
    })
    void search_findsWhatBeginsSo(String typed, String heading) throws Exception {
        identify("u-1", "Ann@example.com", "Ann B.");
        identify("v-1", "bob@example.com", "Bob");

        String page = browser.get(contacts + "?q=" + typed.replace(" ", "+").replace("@", "%40"))
                .body();

        assertThat(page).contains(heading, "Ann B.").doesNotContain(">Bob<");
    }

    @Test
    void search_listsAContactOnce_evenIfItMatchesInSeveralFields() throws Exception {
        for (int i = 0; i < 5; i++) {
            identify("ada-" + i, "ada" + i + "@example.com", "Ada " + i);
        }

        String page = browser.get(contacts + "?q=ada").body();

        assertThat(Pattern.compile("href=\"[^\"]*/contacts/([0-9a-f-]{36})\"")
                        .matcher(page)
                        .results()
                        .map(row -> row.group(1)))
                .hasSize(5)
                .doesNotHaveDuplicates();
    }

    @Test
    void search_byContactId_findsIt_orReportsThatItIsMissing() throws Exception {
        Contact ann = identify("u-1", "ann@example.com", "Ann");

        assertThat(browser.get(contacts + "?q=" + ann.id()).body()).contains("With this id", "Ann");
        assertThat(browser.get(contacts + "?q=nobody").body()).contains("No contacts found");
    }

    @Test
    void search_byAttribute_findsThoseWhoHaveIt_andTheExportToo() throws Exception {
        identify("u-1", "ann@example.com", "Ann");
        service.post("{\"type\":\"identify\",\"userId\":\"u-2\",\"name\":\"Bob\",\"traits\":{\"favourite\":\"red\"}}");

        assertThat(browser.get(contacts + "?q=favourite+%3D+green").body())
                .contains("Attribute favourite is green", ">Ann</a>")
                .doesNotContain(">Bob</a>", "Searched");
        assertThat(browser.get(contacts + "?q=favourite%3Dblue").body()).contains("No contacts found");
        assertThat(browser.post(contacts + "/export", "format", "json", "q", "favourite=red")
                        .body())
                .contains("Bob")
                .doesNotContain("Ann");
    }

    @Test
    void search_byAttributeOfMany_continuesInItsOrder() throws Exception {
        for (int i = 0; i < 75; i++) {
            identify("user-" + i, "user-" + i + "@example.com", "Zoe " + (100 + i));
        }
        List<String> seen = new ArrayList<>();
        String next = contacts + "?q=favourite%3Dgreen";
        while (!next.isEmpty()) {
            String page = browser.get(next).body();
            Matcher name = Pattern.compile(">(Zoe \\d+)</a>").matcher(page);
            while (name.find()) {
                seen.add(name.group(1));
            }
            next = next(page);
        }

        assertThat(seen).hasSize(75).doesNotHaveDuplicates();
    }

    @Test
    void search_byAttribute_saysHowFarItLooked_andContinuesFromThere() throws Exception {
        identify("u-1", "ann@example.com", "Ann");
        List<Contact> newer = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            newer.add(new Contact(
                    new ContactId(new UUID(1, i)),
                    Optional.of(new ExternalId("x-" + i)),
                    Optional.empty(),
                    Optional.empty(),
                    Attributes.NONE,
                    Consent.NOT_RECORDED,
                    service.clock.instant(),
                    service.clock.instant()));
        }
        service.storage.unitOfWork().inTenant(service.tenant.id(), stores -> {
            stores.contacts().save(newer);
            return newer;
        });

        String page = browser.get(contacts + "?q=favourite%3Dgreen").body();
        assertThat(page).contains("Searched 20,000 contacts", "None of these.").doesNotContain(">Ann</a>");
        assertThat(browser.get(next(page)).body()).contains(">Ann</a>").doesNotContain("Searched");
    }

    @Test
    void search_ofMany_continuesInItsOrder() throws Exception {
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
    void list_withUnknownQueryParameters_isStillAPage(String query) throws Exception {
        identify("u-1", "ann@example.com", "Ann");

        assertThat(browser.get(contacts + query).statusCode()).isEqualTo(200);
    }

    @Test
    void search_findsASurname() throws Exception {
        identify("u-1", "countess@example.com", "Ada King Lovelace");

        assertThat(browser.get(contacts + "?q=lovel").body())
                .contains("Third word of the name begins with this text", "Ada King Lovelace");
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
                .contains("No contacts found");
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
        assertThat(browser.get(contacts + "/" + ann.id() + action).headers().firstValue("Location"))
                .contains(contacts + "/" + ann.id());
        assertUntouched(ann);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a", "%3Cscript%3E"})
    void contactThatDoesNotExist_hasNoPage(String id) throws Exception {
        browser.get(contacts);

        assertThat(browser.get(contacts + "/" + id).statusCode()).isEqualTo(404);
        assertThat(browser.post(contacts + "/" + id + "/erase").statusCode()).isEqualTo(404);
        assertThat(browser.post(contacts + "/" + id + "/export").statusCode()).isEqualTo(404);
    }

    private void assertUntouched(Contact contact) {
        assertThat(service.intake.contactViews(service.tenant.id()).contact(contact.id()))
                .contains(contact);
        assertThat(service.intake.accessViews(service.tenant.id()).audit(9)).isEmpty();
    }

    private static void assertSentToSignIn(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(303);
        assertThat(response.headers().firstValue("Location").orElseThrow()).matches("/sign-in([?]to=.*)?");
    }
}
