package dev.intake.http.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.http.testing.TestBrowser;
import dev.intake.tenant.Tenant;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a tenant's member sees of emails, and decides about those that wait. */
class DashboardEmailsTest extends DashboardEmailsKit {
    private static final String MARKUP = "<script>alert(1)</script>";

    @Test
    void mailServerThatRefusesTheSender_isShownOnEveryPage_untilItAcceptsAnEmail() throws Exception {
        live("Welcome", sequence("Hello", "<p>Hello</p>"));
        signUp("ann", "");
        work(email -> new SendOutcome.TryLater("the mail server refuses the sender: 550 <not you>", true));

        assertThat(browser.get(emails).body())
                .contains("Emails are currently not sent, and are retried every minute: the mail server refuses the"
                        + " sender: 550 &lt;not you&gt;.");

        service.clock.move(Duration.ofMinutes(2));
        work(KEEPING);

        assertThat(browser.get(emails).body()).doesNotContain("Emails are currently not sent");
    }

    // Looking

    @Test
    void list_continuesPageByPage_andShowsEachEmailOnce() throws Exception {
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
