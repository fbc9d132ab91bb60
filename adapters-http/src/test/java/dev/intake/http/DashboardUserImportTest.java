package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.account.AccountName;
import dev.intake.audit.Actor;
import dev.intake.audit.AuditEntry;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.ImportApiKey.Opening;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a tenant's member has the users brought in whom Clerk has already. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardUserImportTest {
    private static final AccountName ADA = new AccountName("ada@example.com");
    private static final String KEY = "sk_test_0123456789abcdefWXYZ";

    private final TestService service = TestService.start();
    private final TenantId tenant = service.tenant.id();
    private final String settings = "/tenants/" + tenant + "/settings/integrations";
    private final String apiKey = settings + "/connectors/clerk/api-key";
    private TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service, service.intake.accounts().addMember(ADA, tenant).orElseThrow());
        browser.get(settings);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    /** What the page says that a form sends the browser to. */
    private String after(String path, String... fields) throws Exception {
        HttpResponse<String> sent = browser.post(path, fields);
        assertThat(sent.statusCode()).as(sent.body()).isEqualTo(303);
        return browser.get(sent.headers().firstValue("Location").orElseThrow()).body();
    }

    @Test
    void key_isSaved_onRecord_andOnlyItsEndIsShown() throws Exception {
        assertThat(browser.get(settings).body()).contains("No API key").doesNotContain("Remove the API key");

        assertThat(after(apiKey, "api-key", " " + KEY + " "))
                .contains("Clerk's API key is saved.", "ends in WXYZ", "Remove the API key")
                .doesNotContain("0123456789abcdef");

        assertThat(service.connectors.importApiKey().open(tenant)).isInstanceOf(Opening.Opened.class);
        assertThat(service.intake.accessViews().audit(tenant, 9))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .containsExactly(tuple("set API key of clerk", new Actor(Actor.Kind.PERSON, ADA.value())));
    }

    @Test
    void key_isRemoved() throws Exception {
        after(apiKey, "api-key", KEY);

        assertThat(after(apiKey + "/clear")).contains("Clerk's API key is removed.", "No API key");

        assertThat(service.connectors.importApiKey().open(tenant)).isEqualTo(new Opening.NotSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "pk_test_0123456789abcdef", "whsec_0123456789abcdef"})
    void key_thatIsNone_isRefused_andNotRepeated(String pasted) throws Exception {
        HttpResponse<String> refused = browser.post(apiKey, "api-key", pasted);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("it begins with sk_").doesNotContain("0123456789abcdef");
        assertThat(service.connectors.importApiKey().find(tenant)).isEmpty();
    }
}
