package dev.intake.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.access.Actor;
import dev.intake.access.AgentToken;
import dev.intake.access.AuditEntry;
import dev.intake.access.IngestionKey;
import dev.intake.access.KeyHash;
import dev.intake.account.AccountName;
import dev.intake.attribute.Attributes;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.ingest.Admission;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Connector;
import dev.intake.source.Source;
import dev.intake.tenant.Tenant;
import dev.intake.testing.TestTenant;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tenant's member sees and does in the settings. */
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before each test
class DashboardIntegrationsTest {
    private static final AccountName ADA = new AccountName("ada@example.com");

    private final TestService service = TestService.start();
    private final Tenant fresh =
            service.intake.tenantSetup().create("<b>Fresh</b>").orElseThrow();
    private final String settings = "/tenants/" + fresh.id() + "/settings/integrations";
    private TestBrowser browser;

    @BeforeEach
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service, service.intake.accounts().addMember(ADA, fresh.id()).orElseThrow());
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void page_namesEveryAddressInFull_andTextAsText() throws Exception {
        String page = browser.get(settings).body();

        String base = "http://localhost:" + service.port;
        assertThat(page)
                .contains(base + "/api/tenants/" + fresh.id() + "/events")
                .contains(base + "/api/webhooks/stripe/" + fresh.id())
                .contains(base + "/api/webhooks/polar/" + fresh.id())
                .contains(base + "/api/webhooks/clerk/" + fresh.id())
                .contains(base + "/mcp")
                .contains("customer.subscription.created", "order.paid", "user.deleted")
                .contains("&lt;b&gt;Fresh")
                .doesNotContain("<b>Fresh");
    }

    @Test
    void member_comesToTheirTenant_andSeesNoOther() throws Exception {
        assertThat(browser.get("/").headers().firstValue("Location")).contains(settings);
        assertThat(browser.get("/tenants").headers().firstValue("Location")).contains(settings);
        for (String other : new String[] {service.tenant.id().value(), "tn_nobody", "not%20an%20id"}) {
            HttpResponse<String> refused = browser.get("/tenants/" + other + "/settings/integrations");
            assertThat(refused.statusCode()).isEqualTo(404);
            assertThat(refused.body()).doesNotContain("Acme");
            assertThat(browser.get("/tenants/" + other + "/health").statusCode())
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
                "/signup-event",
                "/connectors/stripe/secret",
                "/connectors/clerk/api-key",
                "/connectors/clerk/api-key/clear",
                "/connectors/clerk/import",
                "/connectors/clerk/import/cancel",
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

    // Key

    @Test
    void key_isShownOnce_withALineToPaste() throws Exception {
        browser.get(settings);
        HttpResponse<String> made = browser.post(settings + "/key");

        String key = found("svc_ing_[0-9A-Za-z]+", made.body());
        assertThat(made.statusCode()).isEqualTo(200);
        assertThat(made.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(made.body()).contains("Bearer " + key, "/api/tenants/" + fresh.id() + "/events", "Waiting for your");
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
    void firstEvent_isWaitedFor_andSeen() throws Exception {
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        String path = "/tenants/" + service.tenant.id() + "/first-event";
        assertThat(operator.get(path).body()).contains("Waiting for your first event", "hx-trigger");

        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u\"}");
        assertThat(operator.get(path).body()).contains("user.signed_up", "good").doesNotContain("hx-trigger");
        service.writeDownTraffic();
        assertThat(operator.get("/tenants/" + service.tenant.id() + "/health").body())
                .contains("Live", "1 contact,", "1 in the last 24 hours", "Not set up");
    }

    private String firstEvent() throws Exception {
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        return operator.get("/tenants/" + service.tenant.id() + "/first-event").body();
    }

    @Test
    void firstEvent_isSeen_whateverElseHasArrivedSince() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u\"}");
        service.storage.unitOfWork().inTenant(service.tenant.id(), stores -> {
            ContactId contact = stores.contacts()
                    .candidates(Set.of(new ExternalId("u")), 1)
                    .get(0)
                    .id();
            Instant later = service.clock.instant().plusSeconds(1);
            stores.events()
                    .record(IntStream.range(0, 30)
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

        assertThat(firstEvent()).contains("Events arrive", "user.signed_up").doesNotContain("Waiting for");
    }

    @Test
    void eventThatWasRefused_isNamed_withWhyAndHowToMendIt() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\",\"userId\":\"u\",\"email\":\"nobody\"}");
        service.writeDownTraffic();

        assertThat(firstEvent())
                .contains("A request was refused on", "email ", "Correct it, and send the request again", "hx-trigger");
    }

    @Test
    void eventOfNobody_isNamed_withWhatToAdd() throws Exception {
        service.post("{\"type\":\"track\",\"event\":\"user.signed_up\"}");
        service.writeDownTraffic();

        assertThat(firstEvent())
                .contains("user.signed_up", "names nobody", "externalId, userId or email", "hx-trigger");
    }

    @Test
    void requestWithAnotherKey_isNamed_withWhatToDo() throws Exception {
        service.send(HttpRequest.newBuilder(service.uri("/api/tenants/" + service.tenant.id() + "/events"))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer svc_ing_wrong")
                .POST(BodyPublishers.ofString("{}")));
        service.writeDownTraffic();

        assertThat(firstEvent()).contains("without the right key", "Authorization: Bearer", "hx-trigger");
    }

    // Settings

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
    void secret_thatChangedMeanwhile_isNotOverwritten() throws Exception {
        browser.get(settings);
        String path = settings + "/connectors/stripe/secret";
        browser.post(path, "secret", "whsec_theirs0123456789", "overlap", "none");

        HttpResponse<String> stale = browser.post(path, "secret", "whsec_mine0123456789", "overlap", "none");

        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(stale.body())
                .contains("the secret of Stripe was set by somebody else", "ends in 6789")
                .doesNotContain("whsec_mine");
        assertThat(browser.post(path, "secret", "whsec_mine0123456789", "overlap", "none")
                        .statusCode())
                .isEqualTo(303);
    }

    @Test
    void signupEvent_isSaved_orRefusedWithTheRule() throws Exception {
        browser.get(settings);
        HttpResponse<String> saved = browser.post(settings + "/signup-event", "event", " user.signed_up ");

        assertThat(saved.statusCode()).isEqualTo(303);
        assertThat(browser.get(saved.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The signup event is saved", "user.signed_up");
        assertThat(tenant().signupEvent()).contains(new EventType("user.signed_up"));
        assertThat(browser.post(settings + "/signup-event", "event", "<script>").body())
                .contains("An event type has 1 to 120")
                .doesNotContain("<script>");
    }

    @Test
    void secret_isSaved_andOnlyItsEndIsShown() throws Exception {
        String secret = "whsec_0123456789abcdefWXYZ";
        browser.get(settings);
        HttpResponse<String> saved =
                browser.post(settings + "/connectors/stripe/secret", "secret", secret, "overlap", "none");

        assertThat(saved.statusCode()).isEqualTo(303);
        assertThat(browser.get(saved.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("Stripe's secret is saved.", "ends in WXYZ")
                .doesNotContain("0123456789abcdef");
        assertThat(service.connectors.views().secrets(fresh.id())).containsOnlyKeys(Connector.STRIPE);
    }

    @Test
    void secret_replaced_leavesTheOneBeforeForTheChosenTime() throws Exception {
        browser.get(settings);
        browser.post(settings + "/connectors/clerk/secret", "secret", "whsec_one_and_long_enough", "overlap", "none");
        browser.get(settings);
        browser.post(settings + "/connectors/clerk/secret", "secret", "whsec_two_and_long_enough", "overlap", "day");

        StoredSecrets stored = service.connectors
                .views()
                .secrets(fresh.id())
                .values()
                .iterator()
                .next();
        assertThat(stored.previous())
                .get()
                .extracting(StoredSecrets.Previous::until)
                .isEqualTo(service.clock.instant().plus(Duration.ofDays(1)));
        assertThat(browser.get(settings).body()).contains("The secret before is accepted until");
    }

    @Test
    void secret_thatIsNone_orOfNoConnector_isRefused() throws Exception {
        browser.get(settings);
        assertThat(browser.post(settings + "/connectors/polar/secret", "secret", " ", "overlap", "none")
                        .statusCode())
                .isEqualTo(422);
        HttpResponse<String> no =
                browser.post(settings + "/connectors/stripe/secret", "secret", "no", "overlap", "none");
        assertThat(no.statusCode()).isEqualTo(422);
        assertThat(no.body()).contains("Nothing was saved. Stripe's signing secrets begin with whsec_");
        HttpResponse<String> key = browser.post(
                settings + "/connectors/clerk/secret", "secret", "sk_test_0123456789abcdef", "overlap", "none");
        assertThat(key.statusCode()).isEqualTo(422);
        assertThat(key.body()).contains("This is an API key.").doesNotContain("sk_test_");
        assertThat(browser.post(settings + "/connectors/polar/secret", "secret", "whsec_0123456789", "overlap", "ever")
                        .statusCode())
                .isEqualTo(422);
        assertThat(browser.post(settings + "/connectors/paypal/secret", "secret", "x", "overlap", "none")
                        .statusCode())
                .isEqualTo(404);
        assertThat(service.connectors.views().secrets(fresh.id())).isEmpty();
    }

    // Agents

    @Test
    void agentToken_isShownOnce_andRevoked() throws Exception {
        browser.get(settings);
        HttpResponse<String> made = browser.post(settings + "/agent-tokens", "name", "<i>Laptop", "scope", "read");

        AgentToken token =
                AgentToken.parse(found("svc_agt_[0-9A-Za-z_-]+", made.body())).orElseThrow();
        assertThat(service.intake.agentAccess().isInForce(token)).isTrue();
        assertThat(browser.get(settings).body())
                .contains("&lt;i&gt;Laptop", token.shownStart())
                .doesNotContain(token.reveal(), "<i>");

        String id =
                service.intake.accessViews().agentTokens(fresh.id()).get(0).id().toString();
        assertThat(browser.post(settings + "/agent-tokens/" + id + "/revoke").body())
                .contains("Revoke the token &lt;i&gt;Laptop?", "cannot be undone");
        assertThat(service.intake.agentAccess().isInForce(token)).isTrue();
        browser.post(settings + "/agent-tokens/" + id + "/revoke", "confirmed", "yes");
        assertThat(service.intake.agentAccess().isInForce(token)).isFalse();
        assertThat(browser.get(settings).body()).doesNotContain("Laptop");
    }

    @Test
    void testEvents_areRemoved_onceThatIsConfirmed() throws Exception {
        IngestionKey key =
                service.intake.setUpIngestion().generateKey(fresh.id()).orElseThrow();
        Admission admission = service.intake.ingestBatch().admit(fresh.id(), Optional.of(key));
        service.intake
                .ingestBatch()
                .process((Admission.Admitted) admission, List.of(TestTenant.track("u1", null, "a.b", "intake-test-1")));
        assertThat(browser.get("/tenants/" + fresh.id() + "/events").body()).contains("Recorded as a test");
        assertThat(browser.get(settings).body()).contains("<code>a.b</code>, a test.");

        assertThat(browser.post(settings + "/test-events/remove").body())
                .contains("Remove all test events?", "cannot be undone");
        assertThat(browser.get(settings).body()).contains("<code>a.b</code>, a test.");
        HttpResponse<String> removed = browser.post(settings + "/test-events/remove", "confirmed", "yes");

        assertThat(browser.get(removed.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The test events are removed.", "Waiting for your first event")
                .doesNotContain("<code>a.b</code>");
        assertThat(service.intake.accessViews().audit(fresh.id(), 1))
                .extracting(entry -> entry.actor().kind())
                .containsExactly(Actor.Kind.PERSON);
    }

    @Test
    void agentToken_isReadOnly_andEndsAfterNinetyDays_unlessThatIsChosenOtherwise() throws Exception {
        String page = browser.get(settings).body();
        assertThat(page)
                .contains("name=\"scope\" value=\"read\" checked", "value=\"90\" selected")
                .doesNotContain("value=\"setup\" checked", "value=\"programs\" checked");
        browser.post(settings + "/agent-tokens", "name", "usual", "scope", "read");
        service.clock.move(Duration.ofSeconds(1));
        browser.post(settings + "/agent-tokens", "name", "short", "scope", "setup", "days", "7");

        assertThat(service.intake.accessViews().agentTokens(fresh.id()))
                .extracting(token -> Duration.between(
                                token.createdAt(), token.expiresAt().orElseThrow())
                        .toDays())
                .containsExactly(7L, 90L);
        service.clock.move(Duration.ofMinutes(5));
        assertThat(browser.get(settings).body()).contains("setup, ends ", "read, ends ");
        for (String days : List.of("0", "367", "-1", "1000", "x")) {
            assertThat(browser.post(settings + "/agent-tokens", "name", "a", "scope", "read", "days", days)
                            .statusCode())
                    .as(days)
                    .isEqualTo(422);
        }
    }

    @Test
    void agentToken_withoutANameOrAScope_isNotMade() throws Exception {
        browser.get(settings);
        assertThat(browser.post(settings + "/agent-tokens", "name", " ", "scope", "read")
                        .statusCode())
                .isEqualTo(422);
        assertThat(browser.post(settings + "/agent-tokens", "name", "a", "scope", "approve")
                        .statusCode())
                .isEqualTo(422);
        assertThat(service.intake.accessViews().agentTokens(fresh.id())).isEmpty();
    }

    private Tenant tenant() {
        return service.intake.views().tenant(fresh.id()).orElseThrow();
    }

    private KeyHash storedKey() {
        return tenant().key().orElseThrow().hash();
    }

    private static String found(String pattern, String text) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new IOException("nothing like " + pattern + " in " + text);
        }
        return matcher.group();
    }
}
