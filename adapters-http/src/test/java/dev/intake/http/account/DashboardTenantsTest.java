package dev.intake.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.tenant.Tenant;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How operators create and rename tenants in the dashboard, and members do not. */
class DashboardTenantsTest {
    private final TestService service = TestService.start();

    @AfterEach
    void stop() {
        service.close();
    }

    private TestBrowser operator() throws Exception {
        TestBrowser browser = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        browser.get("/tenants");
        return browser;
    }

    private Tenant named(String name) {
        return service.intake.tenantSetup().list().stream()
                .filter(tenant -> tenant.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void operator_createsATenant_andRenamesIt_andBothAreOnRecord() throws Exception {
        TestBrowser browser = operator();

        HttpResponse<String> created = browser.post("/tenants", "name", " Newco ");
        Tenant newco = named("Newco");
        assertThat(created.headers().firstValue("Location")).contains("/tenants/" + newco.id() + "/setup");
        HttpResponse<String> renamed = browser.post("/tenants/" + newco.id() + "/rename", "name", "Newco <b>Ltd</b>");

        assertThat(renamed.headers().firstValue("Location")).contains("/tenants?done=renamed");
        assertThat(browser.get("/tenants?done=renamed").body())
                .contains("The tenant was renamed.", "Newco &lt;b&gt;Ltd&lt;/b&gt;");
        assertThat(named("Newco <b>Ltd</b>").id()).isEqualTo(newco.id());
        assertThat(service.intake.accessViews(newco.id()).audit(9))
                .extracting(AuditEntry::action)
                .containsExactlyInAnyOrder("create tenant", "rename tenant");
    }

    @Test
    void blankName_isRefusedAtItsField_andNothingChanges() throws Exception {
        TestBrowser browser = operator();
        String rename = "/tenants/" + service.tenant.id() + "/rename";

        HttpResponse<String> noName = browser.post("/tenants", "name", " ");
        HttpResponse<String> tooLong = browser.post(rename, "name", "x".repeat(Tenant.MAX_NAME + 1));

        assertThat(noName.statusCode()).isEqualTo(422);
        assertThat(noName.body()).contains("id=\"name-fault\"", "Enter a name of 1 to 200 characters.");
        assertThat(tooLong.statusCode()).isEqualTo(422);
        assertThat(tooLong.body()).contains("id=\"" + service.tenant.id() + "-name-fault\"");
        assertThat(service.intake.tenantSetup().list()).extracting(Tenant::name).containsExactly("Acme");
    }

    @Test
    void member_createsAndRenamesNone() throws Exception {
        TestBrowser browser = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName("ann@example.com"), service.tenant.id())
                        .orElseThrow());
        browser.get("/account");

        assertThat(browser.post("/tenants", "name", "Mine").statusCode()).isEqualTo(404);
        assertThat(browser.post("/tenants/" + service.tenant.id() + "/rename", "name", "Mine")
                        .statusCode())
                .isEqualTo(404);
        assertThat(service.intake.tenantSetup().list()).extracting(Tenant::name).containsExactly("Acme");
    }
}
