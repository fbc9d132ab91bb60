package dev.intake.app.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.Actor;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.app.demo.ProviderEvent;
import dev.intake.app.demo.SaasMonth;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.event.TrafficOutcome;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.simulator.StripeAccount;
import dev.intake.simulator.StripeSimulator;
import dev.intake.traffic.TrafficCount;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConnectorVerifyCommandTest {
    private static final String KEY = "rk_live_0123456789abcdef";

    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();
    private final SaasMonth month = SaasMonth.of(
            3, 200, commands.clock.instant().minus(SaasMonth.LENGTH).plus(Duration.ofHours(1)));
    private final StripeSimulator stripe;

    ConnectorVerifyCommandTest() throws IOException {
        stripe = StripeSimulator.start(0, new StripeAccount(month.events(), commands.clock), KEY, 0);
    }

    @AfterEach
    void stop() {
        stripe.close();
    }

    @Test
    void verify_fetchesWhatIsMissing_andShowsEachEvent() {
        setKey(KEY);
        List<ProviderEvent> sent = sent();
        deliver(sent.subList(0, sent.size() - 7));

        Result verified = verify("--days", "30");

        assertThat(verified.code()).as(verified.err()).isZero();
        assertThat(verified.out())
                .startsWith(String.format(
                        "30 days: %s listed by the provider, %s recorded before, 7 fetched and recorded now, 0 missing%n",
                        sent.size(), sent.size() - 7))
                .contains(
                        sent.get(sent.size() - 1).id(),
                        sent.get(sent.size() - 1).type());
        assertThat(verified.err()).contains("until ").doesNotContain(KEY);
    }

    @Test
    void verify_saysWhyEachEventWasMissing_whereThatIsKnown() {
        setKey(KEY);
        List<ProviderEvent> sent = sent();
        // The trace of a fetched event that is ignored does not show that it was fetched.
        String name = "customer.subscription.created";
        deliver(sent.stream().filter(event -> !event.type().equals(name)).toList());
        sent.stream()
                .filter(event -> event.type().equals(name))
                .forEach(event -> count(TrafficOutcome.IGNORED, event.created()));

        JsonNode found = verify("--json", "--days", "30").done().get("found");

        assertThat(found)
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.get("why").asText()).isEqualTo("name_not_sent"));
        assertThat(verify("--days", "30").out()).doesNotContain("WHY");
    }

    private void count(TrafficOutcome outcome, Instant at) {
        commands.storage
                .trafficLog()
                .count(Map.of(
                        new TenantId(tenant), List.of(TrafficCount.of(Connector.STRIPE.source(), outcome, 1, at))));
    }

    @Test
    void verify_again_findsEverythingHere() {
        setKey(KEY);
        verify();

        JsonNode again = verify("--json").done();

        assertThat(again.get("sent").asInt()).isEqualTo(sent().size());
        assertThat(again.get("here").asInt()).isEqualTo(sent().size());
        assertThat(again.get("fetched").asInt()).isZero();
        assertThat(again.get("complete").asBoolean()).isTrue();
    }

    @Test
    void verify_thatIsStopped_continuesWhereItEnded() {
        setKey(KEY);
        String stripeUrl = stripe.url().toString();
        JsonNode stopped = commands.run(
                        Map.of("INTAKE_STRIPE_BASE_URL", stripeUrl),
                        limit -> true,
                        "connector",
                        "verify",
                        tenant,
                        "stripe",
                        "--json")
                .json();

        JsonNode done = verify("--json").done();

        assertThat(stopped.get("complete").asBoolean()).isFalse();
        assertThat(stopped.get("message").asText()).startsWith("stopped");
        assertThat(done.get("complete").asBoolean()).isTrue();
        assertThat(done.get("from")).isEqualTo(stopped.get("from"));
        assertThat(done.get("fetched").asInt()).isEqualTo(sent().size());
    }

    @Test
    void verify_whileAServiceDoes_isRefused() {
        setKey(KEY);
        commands.connectors.verifications().claim(new TenantId(tenant), Connector.STRIPE, 30, Actor.COMMAND_LINE);

        assertThat(verify("--json").refused(1)).contains("already being verified");
    }

    @Test
    void verify_recordsEventsOlderThanThreeDaysAsHistorical() {
        setKey(KEY);
        verify();

        JsonNode events =
                commands.json("events", "list", tenant, "--limit", "999").done();
        String bound = commands.clock.instant().minus(Duration.ofDays(3)).toString();
        assertThat(events)
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.get("historical").asBoolean())
                        .isEqualTo(event.get("occurredAt").asText().compareTo(bound) < 0));
    }

    @Test
    void lateRepair_isTheAgeFromWhichMissingEventsAreHistorical() {
        setKey(KEY);
        commands.json("connector", "late-repair", tenant, "--days", "1").done();
        verify();

        JsonNode events =
                commands.json("events", "list", tenant, "--limit", "999").done();
        String bound = commands.clock.instant().minus(Duration.ofDays(1)).toString();
        assertThat(events)
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.get("historical").asBoolean())
                        .isEqualTo(event.get("occurredAt").asText().compareTo(bound) < 0));
        assertThat(commands.run("connector", "late-repair", tenant).out()).contains("at most 1 day old");
        assertThat(commands.json("connector", "late-repair", tenant, "--days", "31")
                        .refused(2))
                .contains("0 to 30");
    }

    @Test
    void verify_withAKeyThatStripeRefuses_isRefused_andDoesNotShowIt() {
        setKey("rk_live_another_one");

        String refused = verify("--json").refused(1);

        assertThat(refused)
                .contains("Stripe does not accept the restricted key")
                .doesNotContain("another");
    }

    @Test
    void verify_withoutAKey_namesTheCommandThatStoresOne() {
        assertThat(verify("--json").refused(1)).contains("connector set-api-key " + tenant + " stripe");
    }

    @Test
    void verify_ofMoreDaysThanListed_isRefused() {
        assertThat(verify("--json", "--days", "31").refused(2)).contains("1 to 30");
    }

    @Test
    void setApiKey_refusesASecretKeyOfStripe() {
        commands.typed = Optional.of("sk_live_0123456789abcdef");

        assertThat(commands.json("connector", "set-api-key", tenant, "stripe").refused(2))
                .contains("rk_");
    }

    private void setKey(String key) {
        commands.typed = Optional.of(key);
        commands.json("connector", "set-api-key", tenant, "stripe").done();
    }

    private Result verify(String... options) {
        List<String> line = new ArrayList<>(List.of("connector", "verify", tenant, "stripe"));
        line.addAll(List.of(options));
        return commands.run(
                Map.of("INTAKE_STRIPE_BASE_URL", stripe.url().toString()), limit -> false, line.toArray(String[]::new));
    }

    /** Returns the events that are old enough to be compared. */
    private List<ProviderEvent> sent() {
        return month.events().stream()
                .filter(event ->
                        event.created().isBefore(commands.clock.instant().minus(Duration.ofMinutes(5))))
                .toList();
    }

    private void deliver(List<ProviderEvent> events) {
        SigningSecret secret = SigningSecret.parse("whsec_for_this_test").orElseThrow();
        TenantId owner = new TenantId(tenant);
        commands.connectors.connectorSecrets().set(owner, Connector.STRIPE, secret, Duration.ZERO);
        List<Delivery> deliveries = events.stream()
                .map(event -> new StripeSignature().sign(secret, event.id(), commands.clock.instant(), event.body()))
                .toList();
        commands.connectors.receiveWebhook().receiveAll(owner, Connector.STRIPE, deliveries);
    }
}
