package dev.intake.app.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.connector.Delivery;
import dev.intake.connector.TestEvent;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import dev.intake.secret.StoredSecrets;
import dev.intake.testing.ManualClock;
import dev.intake.testing.TestVault;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectorCommandsTest {
    private static final String SECRET = "whsec_abcdefghijklmnop";

    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();

    private void set(String connector, String secret, String... options) {
        commands.typed = Optional.of(secret);
        String[] line = new String[4 + options.length];
        System.arraycopy(new String[] {"connector", "set-secret", tenant, connector}, 0, line, 0, 4);
        System.arraycopy(options, 0, line, 4, options.length);
        Result result = commands.json(line);
        result.done();
        assertThat(result.out() + result.err()).doesNotContain(secret);
    }

    /** Delivers as the provider does. */
    private WebhookOutcome deliver(Connector connector, String id, String body) {
        TenantId to = new TenantId(tenant);
        Delivery delivery = commands.connectors
                .connectorSecrets()
                .sign(to, connector, id, body.getBytes(UTF_8))
                .orElseThrow();
        return commands.connectors.receiveWebhook().receive(to, connector, delivery);
    }

    private void deliverRenewal() {
        deliver(
                Connector.STRIPE,
                "evt_1",
                "{\"id\":\"evt_1\",\"type\":\"customer.subscription.created\",\"data\":{\"object\":{\"id\":\"sub_1\","
                        + "\"customer\":\"cus_1\"}}}");
    }

    @Test
    void setSecret_isReadFromStandardInput_andShownByItsEndOnly() {
        set("stripe", SECRET);

        JsonNode list = commands.json("connector", "list", tenant).done();
        assertThat(list.findValuesAsText("connector")).containsExactly("stripe", "polar", "clerk");
        assertThat(list.at("/0/endsWith").textValue()).isEqualTo("mnop");
        assertThat(list.at("/0/setAt").textValue()).isEqualTo(ManualClock.START.toString());
        assertThat(list.at("/0/overlapUntil").isNull()).isTrue();
        assertThat(list.at("/0/endpoint").textValue()).isEqualTo("http://localhost:8080/api/webhooks/stripe/" + tenant);
        assertThat(list.at("/1/secretSet").booleanValue()).isFalse();
        assertThat(commands.run("connector", "list", tenant).out())
                .contains("…mnop")
                .doesNotContain(SECRET);
    }

    @Test
    void overlap_keepsTheSecretBefore_forTheChosenTime() {
        set("clerk", SECRET);
        set("clerk", "whsec_b3RoZXJvdGhlcm90aGVy", "--overlap", "24h");

        assertThat(commands.json("connector", "list", tenant)
                        .done()
                        .at("/2/overlapUntil")
                        .textValue())
                .isEqualTo(ManualClock.START.plus(Duration.ofHours(24)).toString());
    }

    @ParameterizedTest
    @CsvSource({
        "polar, '', at least 8 characters",
        "polar, ' ', at least 8 characters",
        "polar, whsec_, at least 8 characters",
        "stripe, no, Stripe's signing secrets begin with whsec_",
        "clerk, sk_test_0123456789abcdef, This is an API key"
    })
    void invalidSecret_isAUsageError_andChangesNothing(String connector, String typed, String why) {
        commands.typed = Optional.of(typed);

        assertThat(commands.json("connector", "set-secret", tenant, connector).refused(2))
                .contains("standard input", why)
                .doesNotContain("sk_test");
        assertThat(commands.connectors.views(new TenantId(tenant)).secrets()).isEmpty();
    }

    @Test
    void overlapThatIsTooLong_isAUsageError() {
        commands.typed = Optional.of(SECRET);

        assertThat(commands.json("connector", "set-secret", tenant, "polar", "--overlap", "169h")
                        .refused(2))
                .isEqualTo("--overlap must be at most 7d");
    }

    @Test
    void clear_removesTheSecret_once() {
        set("polar", SECRET);

        assertThat(commands.json("connector", "clear", tenant, "polar")
                        .done()
                        .get("cleared")
                        .booleanValue())
                .isTrue();
        assertThat(commands.json("connector", "clear", tenant, "polar")
                        .done()
                        .get("cleared")
                        .booleanValue())
                .isFalse();
        assertThat(commands.connectors.views(new TenantId(tenant)).secrets()).isEmpty();
    }

    @Test
    void apiKey_isReadFromStandardInput_shownByItsEndOnly_andRemovedOnce() {
        commands.typed = Optional.of("sk_test_0123456789abcdefWXYZ\n");

        Result set = commands.json("connector", "set-api-key", tenant, "clerk");

        assertThat(set.done().toString())
                .isEqualTo("{\"connector\":\"clerk\",\"endsWith\":\"WXYZ\",\"setAt\":\"" + ManualClock.START + "\"}");
        assertThat(commands.run("connector", "set-api-key", tenant, "clerk").out())
                .contains("import-users " + tenant)
                .doesNotContain("0123456789");
        assertThat(commands.json("connector", "clear-api-key", tenant, "clerk")
                        .done()
                        .toString())
                .isEqualTo("{\"connector\":\"clerk\",\"cleared\":true}");
        assertThat(commands.run("connector", "clear-api-key", tenant, "clerk").out())
                .contains("There was no API key of clerk.");
        assertThat(commands.intake.accessViews(new TenantId(tenant)).audit(9))
                .extracting(AuditEntry::actor)
                .containsOnly(Actor.COMMAND_LINE)
                .hasSize(4);
    }

    @Test
    void list_showsWhetherAnApiKeyIsSet_andSinceWhen_byItsEndOnly() {
        assertThat(commands.json("connector", "list", tenant)
                        .done()
                        .at("/2/apiKeySet")
                        .booleanValue())
                .isFalse();
        assertThat(commands.run("connector", "list", tenant).out()).contains("API KEY", "none");
        commands.typed = Optional.of("sk_test_0123456789abcdefWXYZ\n");
        commands.json("connector", "set-api-key", tenant, "clerk").done();

        JsonNode list = commands.json("connector", "list", tenant).done();
        assertThat(list.at("/2/apiKeySet").booleanValue()).isTrue();
        assertThat(list.at("/2/apiKeyEndsWith").textValue()).isEqualTo("WXYZ");
        assertThat(list.at("/2/apiKeySetAt").textValue()).isEqualTo(ManualClock.START.toString());
        assertThat(list.at("/2/secretSet").booleanValue()).isFalse();
        assertThat(list.at("/0/apiKeySet").booleanValue()).isFalse();
        assertThat(commands.run("connector", "list", tenant).out())
                .contains("…WXYZ", ManualClock.START.toString())
                .doesNotContain("0123456789");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "pk_test_0123456789", "whsec_0123456789"})
    void invalidApiKey_isAUsageError_andKeptNowhere(String typed) {
        commands.typed = Optional.of(typed);

        assertThat(commands.json("connector", "set-api-key", tenant, "clerk").refused(2))
                .contains("begins with sk_");
        assertThat(commands.connectors.apiKey(Connector.CLERK).find(new TenantId(tenant)))
                .isEmpty();
    }

    @Test
    void tokenOfPolar_isStored_andAPersonalOneIsNot() {
        commands.typed = Optional.of("polar_pat_0123456789");
        assertThat(commands.json("connector", "set-api-key", tenant, "polar").refused(2))
                .contains("organization access token", "begins with polar_oat_");

        commands.typed = Optional.of("polar_oat_0123456789");
        assertThat(commands.run("connector", "set-api-key", tenant, "polar").out())
                .contains("connector sync verify " + tenant + " polar");
    }

    @Test
    void deliveries_areListed_byConnectorAndOutcome() {
        set("stripe", SECRET);
        set("polar", SECRET);
        deliverRenewal();
        deliver(Connector.POLAR, "msg_1", "{\"type\":\"benefit.created\",\"data\":{}}");

        JsonNode all = commands.json("connector", "deliveries", tenant).done();
        JsonNode parked = commands.json(
                        "connector", "deliveries", tenant, "--connector", "stripe", "--outcome", "parked")
                .done();

        assertThat(all.findValuesAsText("outcome")).containsExactlyInAnyOrder("parked", "ignored");
        assertThat(parked).hasSize(1);
        assertThat(parked.at("/0/became").textValue()).isEqualTo("subscription-started");
        assertThat(parked.at("/0/eventId").textValue()).isEqualTo("evt_1");
        assertThat(parked.get(0).properties())
                .extracting(Map.Entry::getKey)
                .containsExactly(
                        "connector", "eventId", "type", "outcome", "became", "contactId", "reason", "receivedAt");
        assertThat(commands.json("connector", "deliveries", tenant, "--connector", "clerk")
                        .done())
                .isEmpty();
        assertThat(commands.run("connector", "deliveries", tenant).out())
                .contains("customer.subscription.created", "waits until its customer is known");
        assertThat(commands.json("connector", "deliveries", tenant, "--limit", "1")
                        .done())
                .hasSize(1);
        assertThat(commands.json("connector", "deliveries", tenant, "--limit", "0")
                        .refused(2))
                .isEqualTo("--limit must be 1 to 1000");
    }

    @Test
    void parked_listsEventsWithTheirCustomers() {
        set("stripe", SECRET);
        assertThat(commands.run("connector", "parked", tenant).out()).contains("No parked events.");
        deliverRenewal();

        JsonNode parked = commands.json("connector", "parked", tenant).done();

        assertThat(parked.at("/0/customer").textValue()).isEqualTo("cus_1");
        assertThat(parked.at("/0/becomes").textValue()).isEqualTo("subscription-started");
        assertThat(commands.run("connector", "parked", tenant).out()).contains("cus_1");
    }

    @Test
    void retryFailed_withoutAny_isReported() {
        assertThat(commands.json("connector", "retry-failed", tenant).done().toString())
                .isEqualTo("{\"processed\":0,\"stillFailing\":0}");
    }

    @Test
    void rejudge_withoutKeptBodies_findsNothing() {
        assertThat(commands.json("connector", "rejudge", tenant, "stripe")
                        .done()
                        .toString())
                .isEqualTo("{\"recorded\":false,\"examined\":0,\"became\":{},\"historical\":0,\"unreadable\":0}");
        assertThat(commands.run("connector", "rejudge", tenant, "stripe", "--yes")
                        .out())
                .contains("0 ignored deliveries examined, 0 changed");
    }

    @Test
    void rejudge_isOnTheAuditRecord_onlyIfItRecords() {
        commands.json("connector", "rejudge", tenant, "stripe").done();
        assertThat(audited()).isEmpty();

        commands.json("connector", "rejudge", tenant, "stripe", "--yes").done();
        assertThat(audited()).containsExactly("judge ignored deliveries of stripe again");
    }

    private List<String> audited() {
        return commands.storage.accessViews(new TenantId(tenant)).audit(9).stream()
                .map(AuditEntry::action)
                .toList();
    }

    @Test
    void reseal_reportsItsResult_andIsRefusedIfASecretCannotBeDecrypted() {
        set("stripe", SECRET);
        assertThat(commands.json("connector", "reseal").done().toString())
                .isEqualTo("{\"secrets\":0,\"failedDeliveries\":0,\"unopened\":0}");
        assertThat(commands.run("connector", "reseal").out()).contains("0 secrets and 0 failed deliveries");
        TenantId owner = new TenantId(tenant);
        SealedSecret lost = new TestVault()
                .withNewKey()
                .seal(new SecretContext(owner, Connector.POLAR, Purpose.SIGNING), new byte[9]);
        commands.storage.unitOfWork().inTenant(owner, stores -> {
            stores.secrets()
                    .set(
                            Connector.POLAR,
                            Optional.of(new StoredSecrets(lost, Optional.empty(), "", ManualClock.START)));
            return lost;
        });

        Result refused = commands.json("connector", "reseal");

        assertThat(refused.refused(1)).startsWith("1 could not be decrypted with any configured master key");
        assertThat(refused.json().get("unopened").intValue()).isEqualTo(1);
    }

    @Test
    void sendTest_withoutASecret_isRefused_andSaysHowToSetOne() {
        assertThat(commands.json("connector", "send-test", tenant, "stripe").refused(1))
                .contains("connector set-secret " + tenant + " stripe");
    }

    @Test
    void sendTest_withoutAService_isRefused() {
        set("stripe", SECRET);

        String refused = commands.run(
                        Map.of("INTAKE_BASE_URL", "http://127.0.0.1:1"),
                        limit -> true,
                        "connector",
                        "send-test",
                        tenant,
                        "stripe",
                        "--json")
                .refused(1);
        assertThat(refused).contains("no service responds at http://127.0.0.1:1/api/webhooks/stripe/" + tenant);
    }

    @ParameterizedTest
    @CsvSource({
        "STRIPE, checkout.session.completed",
        "STRIPE, customer.subscription.created",
        "STRIPE, customer.subscription.deleted",
        "STRIPE, customer.subscription.updated",
        "STRIPE, invoice.payment_failed",
        "STRIPE, invoice.payment_succeeded",
        "STRIPE, charge.refunded",
        "POLAR,  order.paid",
        "POLAR,  order.refunded",
        "POLAR,  subscription.created",
        "POLAR,  subscription.canceled",
        "POLAR,  subscription.past_due",
        "CLERK,  user.created",
        "CLERK,  user.updated",
        "CLERK,  user.deleted"
    })
    void testEvent_isUnderstood(Connector connector, String type) {
        set(connector.segment(), SECRET);
        TestEvent event =
                new TestEvent(connector, type, TestCommands.user("te\"st\\er"), "evt_test_1", commands.clock.instant());

        WebhookOutcome outcome = deliver(connector, "evt_test_1", new String(event.body(), UTF_8));

        assertThat(outcome)
                .isEqualTo(type.endsWith("subscription.updated") ? WebhookOutcome.IGNORED : WebhookOutcome.PROCESSED);
    }
}
