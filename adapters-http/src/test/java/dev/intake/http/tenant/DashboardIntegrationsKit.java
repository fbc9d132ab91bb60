package dev.intake.http.tenant;

import dev.intake.account.AccountName;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.tenant.Tenant;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The settings of a new tenant, seen by a member who is signed in. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
abstract class DashboardIntegrationsKit {
    static final AccountName ADA = new AccountName("ada@example.com");

    final TestService service = TestService.start();
    final Tenant fresh = service.intake.tenantSetup().create("<b>Fresh</b>").orElseThrow();
    final String settings = "/tenants/" + fresh.id() + "/settings/integrations";
    TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service, service.intake.accounts().addMember(ADA, fresh.id()).orElseThrow());
    }

    @AfterEach
    void stop() {
        service.close();
    }

    final Tenant tenant() {
        return service.intake.views().tenant(fresh.id()).orElseThrow();
    }

    static String found(String pattern, String text) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new IOException("nothing like " + pattern + " in " + text);
        }
        return matcher.group();
    }
}
