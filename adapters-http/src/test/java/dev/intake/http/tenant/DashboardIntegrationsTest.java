package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.IngestionKey;
import dev.intake.access.KeyHash;
import dev.intake.event.EventType;
import dev.intake.ingest.Admission;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.Tenant;
import dev.intake.testing.TestTenant;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tenant's member sees and does in the settings: addresses, ingestion key, signup event, test events. */
class DashboardIntegrationsTest extends DashboardIntegrationsKit {
    private static final String LONG_LINE = "x".repeat(999);

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
    void member_seesTheirTenant_andNoOther() throws Exception {
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
            assertThat(browser.get("/tenants/" + other + "/sync/clerk/import").statusCode())
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
                "/connectors/clerk/sync/import",
                "/connectors/clerk/sync/cancel",
                "/feedback/resend/secret",
                "/feedback/resend/secret/clear",
                "/feedback/ses/topic",
                "/feedback/ses/topic/clear",
                "/feedback/ses/confirm",
                "/name",
                "/timezone",
                "/email-cap",
                "/address-cap",
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
        assertThat(service.intake.accessViews(service.tenant.id()).audit(9)).isEmpty();
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
        assertThat(service.intake.accessViews(fresh.id()).audit(9))
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
        assertThat(blocks).hasSize(6);
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
    void signupEvent_thatChangedInTheMeantime_isNotOverwritten_andBothAreShown() throws Exception {
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
                .contains("Enter an event type of 1 to 120")
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
        HttpResponse<String> saved = browser.post(settings + "/timezone", "timeZone", " Europe/Berlin ");

        assertThat(saved.statusCode()).isEqualTo(303);
        assertThat(browser.get(saved.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The time zone was saved", "value=\"Europe/Berlin\"");
        assertThat(tenant().sendingTimes().zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
        assertThat(browser.post(settings + "/timezone", "timeZone", "+02:00").body())
                .contains("Enter a time zone, such as Europe/Berlin or UTC.");
        assertThat(tenant().sendingTimes().zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
    }

    static Stream<Arguments> rejectedForms() {
        return Stream.of(
                Arguments.of("/signup-event", "signup-event", List.of("event", "a#b"), "a#b"),
                Arguments.of("/sender", "sender", List.of("name", "", "replyTo", "a@example.com"), "a@example.com"),
                Arguments.of(
                        "/sender", "reply-to", List.of("name", "<b>Fresh</b>", "replyTo", "no address"), "no address"),
                Arguments.of(
                        "/sender",
                        "postal-address",
                        List.of("name", "<b>Fresh</b>", "postalAddress", LONG_LINE),
                        LONG_LINE),
                Arguments.of("/timezone", "timezone", List.of("timeZone", "Mars"), "Mars"),
                Arguments.of("/email-cap", "cap-emails", List.of("emails", "33", "days", "a week"), "a week"),
                Arguments.of("/late-repair", "late-repair-days", List.of("days", "soon"), "soon"),
                Arguments.of("/feedback/ses/topic", "ses-topic", List.of("topic", "arn:x"), "arn:x"),
                Arguments.of(
                        "/connectors/stripe/secret", "stripe-secret", List.of("secret", "x", "overlap", "none"), ""),
                Arguments.of("/connectors/polar/api-key", "polar-api-key", List.of("api-key", "x"), ""),
                Arguments.of("/connectors/clerk/api-key", "clerk-api-key", List.of("api-key", "pk_x"), ""),
                Arguments.of("/feedback/resend/secret", "resend-secret", List.of("secret", "x"), ""));
    }

    @ParameterizedTest
    @MethodSource("rejectedForms")
    void rejectedForm_namesTheFaultAtItsField_whichHasTheFocus_andKeepsWhatWasTyped(
            String form, String field, List<String> sent, String typed) throws Exception {
        browser.get(settings);

        HttpResponse<String> rejected = browser.post(settings + form, sent.toArray(String[]::new));

        assertThat(rejected.statusCode()).isEqualTo(422);
        assertThat(found("<(input|textarea) id=\"" + field + "\"[^\n]*>", rejected.body()))
                .contains("aria-invalid=\"true\"", " autofocus", field + "-fault\"");
        assertThat(rejected.body())
                .containsPattern("(?s)id=\"" + field + "\".{0,1500}class=\"fault\" id=\"" + field + "-fault\"")
                .contains(typed)
                .doesNotContain("notice bad");
        assertThat(browser.get(settings + form).headers().firstValue("Location"))
                .as("the address that the browser shows")
                .contains(settings);
    }

    @Test
    void emailsADayToOneAddress_areSaved_orRefusedWithTheRule() throws Exception {
        assertThat(browser.get(settings).body()).contains("Emails a day to one address");
        HttpResponse<String> saved = browser.post(settings + "/address-cap", "emails", "7");

        assertThat(browser.get(saved.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The cap of emails to one address was saved", "name=\"emails\" value=\"7\"");
        for (String emails : new String[] {"0", "101", "many"}) {
            HttpResponse<String> refused = browser.post(settings + "/address-cap", "emails", emails);
            assertThat(refused.statusCode()).as(emails).isEqualTo(422);
            assertThat(refused.body())
                    .contains("id=\"address-cap-emails-fault\"", "name=\"emails\" value=\"" + emails + "\"");
        }
        assertThat(tenant().sendingTimes().perAddress()).isEqualTo(7);
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
    void eventWithTheTestKey_isSeenAsTestData() throws Exception {
        browser.get(settings);
        String page = browser.post(settings + "/key").body();
        Matcher line = Pattern.compile("Bearer (svc_ing_test_[A-Za-z0-9]+)").matcher(page);
        assertThat(line.find()).isTrue();
        IngestionKey key = IngestionKey.parse(line.group(1)).orElseThrow();
        Admission admission = service.intake.ingestBatch().admit(fresh.id(), Optional.of(key));
        service.intake
                .ingestBatch()
                .process((Admission.Admitted) admission, List.of(TestTenant.track("u1", null, "a.b", "m1")));

        assertThat(browser.get(settings).body()).contains("<code>a.b</code>, test data.");
        assertThat(browser.get("/tenants/" + fresh.id() + "/events").body()).doesNotContain("<code>a.b</code>");
    }

    private KeyHash storedKey() {
        return tenant().key().orElseThrow().hash();
    }
}
