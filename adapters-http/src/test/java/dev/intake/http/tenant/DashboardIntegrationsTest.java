package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.IngestionKey;
import dev.intake.access.KeyHash;
import dev.intake.event.EventType;
import dev.intake.ingest.Admission;
import dev.intake.tenant.Color;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.LayoutText;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.Tenant;
import dev.intake.testing.TestTenant;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tenant's member sees and does in the settings: addresses, ingestion key, signup event, test events. */
class DashboardIntegrationsTest extends DashboardIntegrationsKit {
    @Test
    void page_namesEveryAddressInFull_andTextAsText() throws Exception {
        String page = browser.get(settings).body();

        String base = "http://localhost:" + service.port;
        assertThat(page)
                .contains(base + "/api/tenants/" + fresh.id() + "/events")
                .contains(base + "/api/webhooks/stripe/" + fresh.id())
                .contains(base + "/api/webhooks/polar/" + fresh.id())
                .contains(base + "/api/webhooks/clerk/" + fresh.id())
                .contains(base + "/api/feedback/resend/" + fresh.id())
                .contains(base + "/api/feedback/postmark/" + fresh.id())
                .contains(base + "/api/feedback/ses/" + fresh.id())
                .contains(base + "/mcp")
                .contains("customer.subscription.created", "order.paid", "user.deleted")
                .contains("&lt;b&gt;Fresh")
                .doesNotContain("<b>Fresh");
    }

    @Test
    void healthStrip_isOneLineOnOtherPages_andLeadsToWhatItCounts() throws Exception {
        String tenant = "/tenants/" + fresh.id();
        String line = "<section class=\"health line-of\"";
        assertThat(browser.get(tenant + "/setup").body())
                .contains("class=\"tile ")
                .doesNotContain(line);
        assertThat(browser.get(tenant + "/health").body())
                .contains("class=\"tile ")
                .doesNotContain(line);
        for (String page : new String[] {"/programs", "/contacts", "/emails", "/audit", "/health?as=line"}) {
            assertThat(browser.get(tenant + page).body())
                    .as(page)
                    .contains(
                            line,
                            "href=\"" + tenant + "/events\">Events API</a>",
                            "href=\"" + tenant + "/events/deliveries?source=stripe\">Stripe</a>")
                    .doesNotContain("class=\"tile ");
        }
    }

    @Test
    void member_comesToTheirTenant_andSeesNoOther() throws Exception {
        String setup = "/tenants/" + fresh.id() + "/setup";
        assertThat(browser.get("/").headers().firstValue("Location")).contains(setup);
        assertThat(browser.get("/tenants").headers().firstValue("Location")).contains(setup);
        for (String other : new String[] {service.tenant.id().value(), "tn_nobody", "not%20an%20id"}) {
            HttpResponse<String> refused = browser.get("/tenants/" + other + "/settings/integrations");
            assertThat(refused.statusCode()).isEqualTo(404);
            assertThat(refused.body()).doesNotContain("Acme");
            assertThat(browser.get("/tenants/" + other + "/health").statusCode())
                    .isEqualTo(404);
            assertThat(browser.get("/tenants/" + other + "/setup").statusCode()).isEqualTo(404);
            assertThat(browser.get("/tenants/" + other + "/setup/checklist").statusCode())
                    .isEqualTo(404);
            assertThat(browser.get("/tenants/" + other + "/first-event").statusCode())
                    .isEqualTo(404);
            assertThat(browser.get("/tenants/" + other + "/user-import").statusCode())
                    .isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/key",
                "/key/end-grace",
                "/sender",
                "/layout",
                "/signup-event",
                "/connectors/stripe/secret",
                "/connectors/stripe/secret/clear",
                "/connectors/clerk/api-key",
                "/connectors/clerk/api-key/clear",
                "/connectors/clerk/import",
                "/connectors/clerk/import/cancel",
                "/feedback/resend/secret",
                "/feedback/resend/secret/clear",
                "/feedback/ses/topic",
                "/feedback/ses/topic/clear",
                "/feedback/ses/confirm",
                "/timezone",
                "/email-cap",
                "/test-events/remove",
                "/agent-tokens",
                "/agent-tokens/x/revoke"
            })
    void action_inAnotherTenant_isNotDone(String action) throws Exception {
        browser.get(settings);
        HttpResponse<String> refused = browser.post(
                "/tenants/" + service.tenant.id() + "/settings/integrations" + action,
                "event",
                "a",
                "secret",
                "whsec_abcdefghijklmnop",
                "overlap",
                "none",
                "api-key",
                "sk_test_abc",
                "name",
                "a",
                "scope",
                "read",
                "confirm",
                "yes");

        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(service.intake.views().tenant(service.tenant.id()))
                .get()
                .extracting(tenant -> tenant.key().orElseThrow().hash(), Tenant::signupEvent)
                .containsExactly(service.key.hash(), service.tenant.signupEvent());
        assertThat(service.intake.accessViews().audit(service.tenant.id(), 9)).isEmpty();
    }

    @Test
    void key_isShownOnce_withALineToPaste() throws Exception {
        browser.get(settings);
        HttpResponse<String> made = browser.post(settings + "/key");

        String key = found("svc_ing_[0-9A-Za-z]+", made.body());
        assertThat(made.statusCode()).isEqualTo(200);
        assertThat(made.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(made.body()).contains("Bearer " + key, "/api/tenants/" + fresh.id() + "/events", "No event yet");
        assertThat(storedKey()).isEqualTo(KeyHash.of(key));
        assertThat(browser.get(settings).body()).doesNotContain(key);
        assertThat(service.intake.accessViews().audit(fresh.id(), 9))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .containsExactly(tuple("generate ingestion key", new Actor(Actor.Kind.PERSON, ADA.value())));
    }

    @Test
    void key_isShownInTheLinesOfEveryClientOfTheGuide() throws Exception {
        String guide = Files.readString(Path.of("../docs/guides/sdks.md"));
        browser.get(settings);
        String page = browser.post(settings + "/key").body();

        String key = found("svc_ing_[0-9A-Za-z]+", page);
        List<String> blocks = Pattern.compile("```j[a-z]+\n(.*?)\n```", Pattern.DOTALL)
                .matcher(guide)
                .results()
                .map(block -> block.group(1))
                .filter(block -> block.contains("svc_ing_…"))
                .toList();
        assertThat(blocks).hasSize(5);
        for (String block : blocks) {
            assertThat(page)
                    .contains(">"
                            + block.replace("https://intake.example.com", "http://localhost:" + service.port)
                                    .replace("svc_ing_…", key)
                                    .replace("&", "&amp;")
                            + "</pre>");
        }
    }

    @Test
    void key_isReplaced_onlyWhenThatIsConfirmed_andOnlyOnceForOneForm() throws Exception {
        browser.get(settings);
        browser.post(settings + "/key");
        KeyHash first = storedKey();
        assertThat(browser.post(settings + "/key").statusCode())
                .as("the form of a page from before the key, sent again")
                .isEqualTo(422);
        assertThat(storedKey()).isEqualTo(first);

        service.clock.move(Duration.ofSeconds(1));
        browser.get(settings);
        assertThat(browser.post(settings + "/key").statusCode()).isEqualTo(422);
        assertThat(storedKey()).isEqualTo(first);

        assertThat(browser.post(settings + "/key", "confirm", "yes").statusCode())
                .isEqualTo(200);
        KeyHash second = storedKey();
        assertThat(second).isNotEqualTo(first);
        service.clock.move(Duration.ofSeconds(1));
    }

    @Test
    void key_isReplacedWithAGrace_whichCanBeEnded() throws Exception {
        browser.get(settings);
        browser.post(settings + "/key");
        browser.get(settings);

        assertThat(browser.post(settings + "/key", "confirm", "yes", "grace", "hour")
                        .body())
                .contains("The previous key works for 1 hour.");
        assertThat(browser.get(settings).body()).contains("works until", "Stop accepting the previous key");
        HttpResponse<String> ended = browser.post(settings + "/key/end-grace");

        assertThat(browser.get(ended.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The previous key has stopped working.")
                .doesNotContain("Stop accepting the previous key");
    }

    @Test
    void signupEvent_thatChangedMeanwhile_isNotOverwritten_andBothAreShown() throws Exception {
        browser.get(settings);
        browser.post(settings + "/signup-event", "event", "theirs");

        HttpResponse<String> stale = browser.post(settings + "/signup-event", "event", "mine");

        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(stale.body()).contains("Nothing was saved", "“theirs”", "You typed “mine”");
        assertThat(tenant().signupEvent()).contains(new EventType("theirs"));
        assertThat(browser.post(settings + "/signup-event", "event", "mine").statusCode())
                .isEqualTo(303);
        assertThat(tenant().signupEvent()).contains(new EventType("mine"));
    }

    @Test
    void signupEvent_isSaved_orRefusedWithTheRule() throws Exception {
        browser.get(settings);
        HttpResponse<String> saved = browser.post(settings + "/signup-event", "event", " user.signed_up ");

        assertThat(saved.statusCode()).isEqualTo(303);
        assertThat(browser.get(saved.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The signup event was saved", "user.signed_up", "/programs\">Write its emails</a>");
        assertThat(tenant().signupEvent()).contains(new EventType("user.signed_up"));
        assertThat(browser.post(settings + "/signup-event", "event", "<script>").body())
                .contains("An event type has 1 to 120")
                .doesNotContain("<script>");
    }

    @Test
    void signupEvent_thatIsRefused_staysInItsField_toBeCorrected() throws Exception {
        browser.get(settings);
        browser.post(settings + "/signup-event", "event", "user.signed_up");

        HttpResponse<String> refused = browser.post(settings + "/signup-event", "event", "user signed up!");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("name=\"event\" value=\"user signed up!\"", "aria-invalid=\"true\"")
                .contains("name=\"event-seen\" value=\"user.signed_up\"");
        assertThat(tenant().signupEvent()).contains(new EventType("user.signed_up"));
    }

    @Test
    void timeZone_isSaved_orRefusedWithTheRule() throws Exception {
        browser.get(settings);
        HttpResponse<String> saved = browser.post(settings + "/timezone", "timezone", " Europe/Berlin ");

        assertThat(saved.statusCode()).isEqualTo(303);
        assertThat(browser.get(saved.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The time zone was saved", "value=\"Europe/Berlin\"");
        assertThat(tenant().sendingTimes().zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
        assertThat(browser.post(settings + "/timezone", "timezone", "+02:00").body())
                .contains("The time zone is a name such as Europe/Berlin or UTC.");
        assertThat(tenant().sendingTimes().zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
    }

    @Test
    void emailCap_isSaved_removedByEmptyFields_orRefusedWithTheRule() throws Exception {
        browser.get(settings);
        HttpResponse<String> saved = browser.post(settings + "/email-cap", "emails", "3", "days", "7");

        assertThat(browser.get(saved.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The email cap was saved", "name=\"emails\" value=\"3\"", "name=\"days\" value=\"7\"");
        assertThat(tenant().sendingTimes().cap()).contains(new EmailCap(3, 7));
        for (String days : new String[] {"", "0", "366", "-7", "a week"}) {
            assertThat(browser.post(settings + "/email-cap", "emails", "3", "days", days)
                            .statusCode())
                    .as(days)
                    .isEqualTo(422);
        }
        assertThat(tenant().sendingTimes().cap()).contains(new EmailCap(3, 7));
        browser.post(settings + "/email-cap", "emails", "", "days", "");
        assertThat(tenant().sendingTimes().cap()).isEmpty();
    }

    @Test
    void testEvents_areRemoved_onceThatIsConfirmed() throws Exception {
        IngestionKey key =
                service.intake.setUpIngestion().generateKey(fresh.id()).orElseThrow();
        Admission admission = service.intake.ingestBatch().admit(fresh.id(), Optional.of(key));
        service.intake
                .ingestBatch()
                .process((Admission.Admitted) admission, List.of(TestTenant.track("u1", null, "a.b", "intake-test-1")));
        assertThat(browser.get("/tenants/" + fresh.id() + "/events").body()).contains("Recorded as test");
        assertThat(browser.get(settings).body()).contains("<code>a.b</code>, a test event.");

        assertThat(browser.post(settings + "/test-events/remove").body())
                .contains("Remove all test events?", "cannot be undone");
        assertThat(browser.get(settings).body()).contains("<code>a.b</code>, a test event.");
        HttpResponse<String> removed = browser.post(settings + "/test-events/remove", "confirmed", "yes");

        assertThat(browser.get(removed.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The test events were removed.", "No event yet")
                .doesNotContain("<code>a.b</code>");
        assertThat(service.intake.accessViews().audit(fresh.id(), 1))
                .extracting(entry -> entry.actor().kind())
                .containsExactly(Actor.Kind.PERSON);
    }

    private Tenant tenant() {
        return service.intake.views().tenant(fresh.id()).orElseThrow();
    }

    private KeyHash storedKey() {
        return tenant().key().orElseThrow().hash();
    }

    @Test
    void sender_isSaved_withoutItsFromAddress_andIsOnTheAuditRecord() throws Exception {
        browser.get(settings);
        assertThat(browser.post(
                                settings + "/sender",
                                "sender",
                                "Acme & Co",
                                "reply-to",
                                "help@acme.example",
                                "postal-address",
                                "Acme\r\n1 <Main> Street",
                                "from",
                                "boss@other.example")
                        .statusCode())
                .isEqualTo(303);

        assertThat(sender())
                .isEqualTo(new SenderIdentity(
                        SenderName.parse("Acme & Co"),
                        Optional.empty(),
                        SenderAddress.parse("help@acme.example"),
                        PostalAddress.parse("Acme\n1 <Main> Street")));
        assertThat(browser.get(settings + "?done=sender").body())
                .contains("The sender was saved.", "help@acme.example", "1 &lt;Main&gt; Street");
        assertThat(service.intake.accessViews().audit(fresh.id(), 3))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .containsExactlyInAnyOrder(
                        tuple("set the sender name", new Actor(Actor.Kind.PERSON, ADA.value())),
                        tuple("set the Reply-To address", new Actor(Actor.Kind.PERSON, ADA.value())),
                        tuple("set the postal address", new Actor(Actor.Kind.PERSON, ADA.value())));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | '' | A Street | one line of 1 to 100",
                "Acme | x@acme.example, y@acme.example | A Street | one email address",
                "Acme | zoë@acme.example | A Street | one email address",
                "Acme | '' | '' | can be changed, but not removed",
                "Acme | '' | '1\\n2\\n3\\n4\\n5\\n6\\n7' | at most 6 lines"
            })
    void senderThatCannotBeUsed_isRejected_andNothingIsSaved(String name, String replyTo, String postal, String why)
            throws Exception {
        browser.get(settings);
        browser.post(settings + "/sender", "sender", "Fresh", "reply-to", "", "postal-address", "1 Main Street");
        SenderIdentity before = sender();

        HttpResponse<String> refused = browser.post(
                settings + "/sender",
                "sender",
                name,
                "reply-to",
                replyTo,
                "postal-address",
                postal.replace("\\n", "\n"));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains(why, "value=\"" + replyTo + "\"");
        assertThat(sender()).isEqualTo(before);
    }

    @Test
    void layout_isSaved_andShownInASample() throws Exception {
        assertThat(browser.get(settings).body()).contains(settings + "/layout\"");
        browser.get(settings + "/layout");
        assertThat(layout("Acme <b>", "Made in Berlin", "#7A1FA2", "#10203f").statusCode())
                .isEqualTo(303);

        assertThat(tenant().layout())
                .isEqualTo(new EmailLayout(
                        LayoutText.parse("Acme <b>"),
                        LayoutText.parse("Made in Berlin"),
                        Color.parse("#7a1fa2"),
                        Color.parse("#10203f")));
        assertThat(browser.get(settings + "/layout?done=layout").body())
                .contains("The layout was saved.", "value=\"Acme &lt;b>\"", "value=\"#7a1fa2\"");
        HttpResponse<String> sample = browser.get(settings + "/layout/sample");
        assertThat(sample.body()).contains("Acme &lt;b&gt;", "Made in Berlin", "#7a1fa2", "#10203f");
        assertThat(sample.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("sandbox");
        assertThat(service.intake.accessViews().audit(fresh.id(), 1))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .containsExactly(tuple("set the email layout", new Actor(Actor.Kind.PERSON, ADA.value())));

        assertThat(layout("", " ", "", "").statusCode()).isEqualTo(303);
        assertThat(tenant().layout()).isEqualTo(EmailLayout.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({
        "'a\u2028b', '', '', one line",
        "Acme, blue, '', six hexadecimal digits",
        "Acme, '', '#fff;}', six hexadecimal digits",
        "Acme, '#ffff00', '', darker colour"
    })
    void layoutThatCannotBeUsed_isRejected_andNothingIsSaved(
            String header, String accent, String background, String why) throws Exception {
        browser.get(settings + "/layout");
        HttpResponse<String> refused = layout(header, "kept", accent, background);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains(why, "value=\"kept\"", "value=\"" + accent + "\"");
        assertThat(tenant().layout()).isEqualTo(EmailLayout.DEFAULT);
    }

    private HttpResponse<String> layout(String header, String footer, String accent, String background)
            throws Exception {
        return browser.post(
                settings + "/layout", "header", header, "footer", footer, "accent", accent, "background", background);
    }

    private SenderIdentity sender() {
        return service.intake.views().tenant(fresh.id()).orElseThrow().sender();
    }
}
