package dev.intake.http.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** A file that ends early must not pass for a whole one. */
class BrokenExportTest {
    private static final int EVENTS = 600;

    @Test
    void export_thatFailsBeforeAnythingWasSent_isAnError() throws Exception {
        try (TestService service = TestService.startOn(storage -> new BrokenEventViews(storage, 0))) {
            HttpResponse<String> failed = export(service);

            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(failed.body()).contains("Something went wrong").doesNotContain("contactId");
            assertThat(failed.headers().firstValue("Content-Disposition")).isEmpty();
        }
    }

    @Test
    void export_thatFailsHalfWay_isCutOff() throws Exception {
        try (TestService service = TestService.startOn(storage -> new BrokenEventViews(storage, 1))) {
            assertThatThrownBy(() -> export(service)).isInstanceOf(IOException.class);
        }
    }

    /** The page itself reads events, too; so the form is sent without having been looked at. */
    private static HttpResponse<String> export(TestService service) throws IOException, InterruptedException {
        StringBuilder batch = new StringBuilder();
        for (int i = 0; i < EVENTS; i++) {
            batch.append(batch.isEmpty() ? "" : ",")
                    .append("{\"type\":\"track\",\"event\":\"e\",\"userId\":\"u1\",\"properties\":{\"n\":")
                    .append(i)
                    .append("}}");
            if (i % 100 == 99) {
                service.post("{\"batch\":[" + batch + "]}");
                batch.setLength(0);
            }
        }
        ContactId contact = service.storage
                .contactViews(service.tenant.id())
                .contacts(new ExternalId("u1"), 1)
                .get(0)
                .id();
        TestBrowser browser = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        browser.get("/tenants");
        return browser.post("/tenants/" + service.tenant.id() + "/contacts/" + contact + "/export");
    }
}
