package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestBrowser;
import dev.intake.kernel.Source;
import dev.intake.testing.BatchRows;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the settings say while a tenant waits for its first event. */
class DashboardFirstEventTest extends DashboardIntegrationsKit {
    @Test
    void firstEvent_isWaitedFor_andSeen() throws Exception {
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        String path = "/tenants/" + service.tenant.id() + "/first-event";
        assertThat(operator.get(path).body()).contains("No event yet", "hx-trigger");

        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u\"}");
        assertThat(operator.get(path).body()).contains("user.signed_up", "good").doesNotContain("hx-trigger");
        service.writeDownTraffic();
        assertThat(operator.get("/tenants/" + service.tenant.id() + "/health").body())
                .contains("Live", "1 contact,", "1 in the last 24 hours", "Not set up");
    }

    @Test
    void callThatWasRejectedInAnAcceptedBatch_isCountedAndListed_withWhyAndWhatToDo() throws Exception {
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        HttpResponse<String> response = service.send(HttpRequest.newBuilder(service.uri("/v1/batch"))
                .header("Authorization", "Bearer " + service.key.reveal())
                .POST(BodyPublishers.ofString("""
                        {"batch":[{"type":"track","userId":"u1","event":"order.created","messageId":"m1"},
                          {"type":"track","userId":"u1","event":"naïve","messageId":"m2"}]}""")));
        assertThat(response.statusCode()).isEqualTo(200);
        service.writeDownTraffic();

        String tenant = "/tenants/" + service.tenant.id();
        assertThat(operator.get(tenant + "/health").body())
                .contains(
                        "Live",
                        "1 rejected",
                        "1 call of accepted batches violated a rule and was not recorded.",
                        "SDKs do not report this: correct the calls in your code, and send them again.",
                        "<a href=\"" + tenant + "/events?show=refused\">List rejected calls</a>");
        assertThat(operator.get(tenant + "/events?show=refused").body())
                .contains("event must be 1 to 120 characters", "messageId m2");
    }

    private String firstEvent() throws Exception {
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        return operator.get("/tenants/" + service.tenant.id() + "/first-event").body();
    }

    @Test
    void firstEvent_isFound_afterAnyLaterEvents() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u\"}");
        service.storage.unitOfWork().inTenant(service.tenant.id(), stores -> {
            ContactId contact = BatchRows.candidates(stores, Set.of(new ExternalId("u")), 1)
                    .iterator()
                    .next()
                    .id();
            Instant later = service.clock.instant().plusSeconds(1);
            BatchRows.record(
                    stores,
                    IntStream.range(0, 30)
                            .mapToObj(n -> new EventRecord(
                                    new EventId(new UUID(9, n)),
                                    contact,
                                    new EventType("invoice.paid"),
                                    Attributes.NONE,
                                    later,
                                    later,
                                    Source.STRIPE,
                                    false))
                            .toList());
            return true;
        });

        assertThat(firstEvent()).contains("Receiving events", "user.signed_up").doesNotContain("Waiting for");
    }

    @Test
    void eventThatWasRefused_isNamed_withWhyAndHowToFixIt() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u\",\"email\":\"nobody\"}");
        service.writeDownTraffic();

        assertThat(firstEvent())
                .contains(
                        "A request was rejected on",
                        "email ",
                        "Correct it, and send the request" + " again",
                        "hx-trigger");
    }

    @Test
    void eventWithoutIdentity_isNamed_withWhatToAdd() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\"}");
        service.writeDownTraffic();

        assertThat(firstEvent()).contains("user.signed_up", "no identity", "externalId, userId or email", "hx-trigger");
    }

    @Test
    void requestWithAnotherKey_isNamed_withWhatToDo() throws Exception {
        service.send(HttpRequest.newBuilder(service.uri("/api/tenants/" + service.tenant.id() + "/events"))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer svc_ing_wrong")
                .POST(BodyPublishers.ofString("{}")));
        service.writeDownTraffic();

        assertThat(firstEvent()).contains("without a valid key", "Authorization: Bearer", "hx-trigger");
    }
}
