package dev.intake.http.contact;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.contact.Contact;
import dev.intake.http.testing.TestBrowser;
import dev.intake.tenant.Tenant;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lists of a tenant as files. */
class DashboardListExportTest extends DashboardContactsKit {
    private final String tenant = "/tenants/" + service.tenant.id();

    private HttpResponse<String> export(String list, String... fields) throws Exception {
        HttpResponse<String> file = browser.post(tenant + list + "/export", fields);
        assertThat(file.statusCode()).as(file.body()).isEqualTo(200);
        return file;
    }

    private JsonNode json(String list, String... fields) throws Exception {
        String[] all = new String[fields.length + 2];
        System.arraycopy(fields, 0, all, 0, fields.length);
        all[fields.length] = "format";
        all[fields.length + 1] = "json";
        return new ObjectMapper().readTree(export(list, all).body());
    }

    private void track(String user, String event) throws Exception {
        assertThat(service.post("{\"type\":\"track\",\"event\":\"" + event + "\",\"userId\":\"" + user
                                + "\",\"properties\":{\"n\":1}}")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void contacts_areACsvFile_whoseTextsNoSpreadsheetComputes_andThatIsOnRecord() throws Exception {
        Contact ann = identify("ann", "ann@example.com", "=1+1, \\\"Ann\\\"");
        browser.get(contacts);

        HttpResponse<String> file = export("/contacts", "format", "csv");
        assertThat(file.headers().firstValue("Content-Type")).contains("text/csv; charset=utf-8");
        assertThat(file.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"contacts-" + service.tenant.id() + ".csv\"");
        assertThat(file.body().split("\r\n"))
                .containsExactly(
                        "contactId,externalId,email,name,createdAt,updatedAt,deactivatedAt,consent.state,consent.source,"
                                + "consent.at,attributes",
                        ann.id() + ",ann,ann@example.com,\"'=1+1, \"\"Ann\"\"\"," + ann.createdAt() + ","
                                + ann.updatedAt() + ",,granted,customer," + ann.createdAt()
                                + ",\"{\"\"favourite\"\":\"\"green\"\"}\"");
        assertThat(service.intake.accessViews(service.tenant.id()).audit(1))
                .extracting(AuditEntry::action)
                .containsExactly("export contacts");
    }

    @Test
    void search_isKept_andEachContactIsThereOnce() throws Exception {
        Contact ann = identify("ann", "ann@example.com", "Ann Ann");
        Contact other = identify("user-2", "two@example.com", "Cleo Annaba");
        identify("user-3", "three@example.com", "Bob");

        assertThat(browser.get(contacts + "?q=ann").body())
                .contains("name=\"q\" value=\"ann\"", "action=\"" + contacts + "/export\"");
        JsonNode found = json("/contacts", "q", "ann");
        assertThat(found.findValuesAsText("contactId"))
                .containsExactlyInAnyOrder(ann.id().toString(), other.id().toString());
        assertThat(found.get(0).at("/consent/state").textValue()).isEqualTo("granted");
        assertThat(json("/contacts", "q", other.id().toString()).findValuesAsText("contactId"))
                .containsExactly(other.id().toString());
        assertThat(json("/contacts")).hasSize(3);
    }

    @Test
    void contactsOfSeveralPages_areAllThere() throws Exception {
        for (int batch = 0; batch < 6; batch++) {
            StringBuilder users = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                users.append(i == 0 ? "" : ",")
                        .append("{\"type\":\"identify\",\"userId\":\"u-")
                        .append(batch * 100 + i)
                        .append("\"}");
            }
            assertThat(service.post("{\"batch\":[" + users + "]}").statusCode()).isEqualTo(200);
        }
        browser.get(contacts);

        assertThat(json("/contacts").findValuesAsText("externalId"))
                .hasSize(600)
                .doesNotHaveDuplicates();
        assertThat(json("/contacts", "q", "u-").findValuesAsText("externalId"))
                .hasSize(600)
                .doesNotHaveDuplicates();
    }

    @Test
    void events_areThoseOfTheTypeAndTheSource() throws Exception {
        track("ann", "order.created");
        track("bob", "plan.changed");

        assertThat(browser.get(tenant + "/events?type=plan.changed").body())
                .contains("name=\"type\" value=\"plan.changed\"");
        assertThat(json("/events", "type", "plan.changed").findValuesAsText("type"))
                .containsExactly("plan.changed");
        assertThat(json("/events", "source", "stripe")).isEmpty();
        assertThat(json("/events", "source", "customer").findValuesAsText("type"))
                .containsExactly("plan.changed", "order.created");
        assertThat(export("/events").body())
                .startsWith("eventId,contactId,type,properties,occurredAt,receivedAt,source,historical\r\n")
                .contains(",order.created,\"{\"\"n\"\":1}\",");
    }

    @Test
    void emailsAndDeliveries_areFilesWithAHeader() throws Exception {
        browser.get(contacts);

        assertThat(export("/emails", "show", "held").body())
                .isEqualTo("emailId,programId,contactId,step,variant,state,at,attempts,to,subject,missing,reason,"
                        + "obstacle.state,obstacle.missing,obstacle.reason\r\n");
        assertThat(export("/events/deliveries", "outcome", "failed").body())
                .isEqualTo("connector,eventId,type,outcome,became,contactId,reason,receivedAt\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/contacts", "/events", "/events/deliveries", "/emails"})
    void export_withoutASession_orFormToken_orByAnotherTenant_isNotDone(String list) throws Exception {
        identify("ann", "ann@example.com", "Ann");
        browser.get(contacts);
        Tenant other = service.intake.tenantSetup().create("Other").orElseThrow();
        TestBrowser stranger = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName("eve@example.com"), other.id())
                        .orElseThrow());
        stranger.get("/tenants/" + other.id() + "/contacts");

        assertThat(stranger.post(tenant + list + "/export").statusCode()).isEqualTo(404);
        assertThat(new TestBrowser(service).post(tenant + list + "/export").body())
                .doesNotContain("ann@example.com");
        assertThat(browser.withFormToken("wrong")
                        .post(tenant + list + "/export")
                        .statusCode())
                .isEqualTo(403);
        assertThat(service.intake.accessViews(service.tenant.id()).audit(9))
                .extracting(AuditEntry::action)
                .noneMatch(action -> action.startsWith("export"));
    }

    @Test
    void pages_offerTheFiles_ofWhatTheyShow() throws Exception {
        identify("ann", "ann@example.com", "Ann");

        for (String list : List.of("/contacts", "/events", "/events/deliveries")) {
            assertThat(browser.get(tenant + list).body()).as(list).contains("action=\"" + tenant + list + "/export\"");
        }
        assertThat(browser.get(tenant + "/events?show=rejected").body()).doesNotContain("/events/export");
    }
}
