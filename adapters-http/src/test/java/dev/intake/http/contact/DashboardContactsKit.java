package dev.intake.http.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.contact.Contact;
import dev.intake.contact.ExternalId;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The pages of contacts of a tenant, seen by a member who is signed in. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
abstract class DashboardContactsKit {
    static final AccountName ADA = new AccountName("ada@example.com");
    private static final Pattern NEXT = Pattern.compile("href=\"([^\"]+)\" rel=\"next\"");

    final TestService service = TestService.start();
    final String contacts = "/tenants/" + service.tenant.id() + "/contacts";
    TestBrowser browser;

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

    Contact identify(String user, String email, String name) throws IOException, InterruptedException {
        HttpResponse<String> sent = service.post("{\"type\":\"identify\",\"userId\":\"" + user + "\",\"email\":\""
                + email + "\",\"name\":\"" + name + "\",\"traits\":{\"favourite\":\"green\"}}");
        assertThat(sent.statusCode()).isEqualTo(200);
        return contact(user);
    }

    Contact contact(String user) {
        return service.intake
                .contactViews(service.tenant.id())
                .contacts(new ExternalId(user), 1)
                .get(0);
    }

    /** Where the page says that there is more; empty where it does not. */
    static String next(String page) {
        Matcher next = NEXT.matcher(page);
        return next.find() ? next.group(1).replace("&amp;", "&").replaceAll("#.*", "") : "";
    }
}
