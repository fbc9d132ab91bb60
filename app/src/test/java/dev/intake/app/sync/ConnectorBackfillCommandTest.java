package dev.intake.app.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.AuditEntry;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.app.demo.SaasMonth;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.simulator.StripeAccount;
import dev.intake.simulator.StripeSimulator;
import dev.intake.webhook.WebhookOutcome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConnectorBackfillCommandTest {
    private static final String KEY = "rk_live_0123456789";
    private static final int LIMITED_EVERY = 7;

    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();
    private final SaasMonth month =
            SaasMonth.of(1, 60, commands.clock.instant().minus(SaasMonth.LENGTH).minus(Duration.ofDays(1)));
    private final StripeSimulator stripe;

    ConnectorBackfillCommandTest() throws IOException {
        stripe = StripeSimulator.start(0, new StripeAccount(month.events(), commands.clock), KEY, LIMITED_EVERY);
    }

    @AfterEach
    void stop() {
        stripe.close();
    }

    private Result backfill(StopSignal stop, String... options) {
        List<String> line = new ArrayList<>(List.of("connector", "backfill", tenant, "stripe"));
        line.addAll(List.of(options));
        return commands.run(
                Map.of("INTAKE_STRIPE_BASE_URL", stripe.url().toString()), stop, line.toArray(String[]::new));
    }

    private Result backfill(String... options) {
        return backfill(limit -> false, options);
    }

    private void setKey(String key) {
        commands.typed = Optional.of(key);
        commands.json("connector", "set-api-key", tenant, "stripe").done();
    }

    private JsonNode events() {
        return commands.json("events", "list", tenant, "--limit", "999").done();
    }

    @Test
    void backfill_countsFirst_andStoresNothing() {
        setKey(KEY);

        Result counted = backfill();

        assertThat(counted.code()).as(counted.err()).isZero();
        assertThat(counted.out())
                .contains(" customers", " subscriptions", " invoices", " historical events subscription-started would")
                .endsWith(String.format("Nothing is imported yet. Repeat the command with --yes.%n"));
        assertThat(counted.out() + counted.err()).doesNotContain(KEY);
        assertThat(events()).isEmpty();
        assertThat(audited()).doesNotContain("import history of stripe");
    }

    private List<String> audited() {
        return commands.storage.accessViews(new TenantId(tenant)).audit(9).stream()
                .map(AuditEntry::action)
                .toList();
    }

    @Test
    void backfill_importsWhatItHasCounted_asHistory_once() {
        setKey(KEY);
        JsonNode counted = backfill("--json").done();

        JsonNode imported = backfill("--yes", "--json").done();

        int expected = 0;
        for (JsonNode count : counted.get("events")) {
            expected += count.asInt();
        }
        assertThat(imported.get("events").asInt()).isEqualTo(expected).isPositive();
        assertThat(imported.get("customers")).isEqualTo(imported.get("created"));
        assertThat(imported.get("customers")).isEqualTo(counted.at("/objects/customers"));
        assertThat(audited()).contains("import history of stripe");
        assertThat(events())
                .allSatisfy(
                        event -> assertThat(event.get("historical").asBoolean()).isTrue());
        assertThat(backfill("--yes").out()).contains("complete since", "--yes --restart");
        assertThat(audited()).containsOnlyOnce("import history of stripe");

        JsonNode again = backfill("--yes", "--restart", "--json").done();

        assertThat(again.get("events").asInt()).isZero();
        assertThat(backfill("--json").done().get("recorded").asInt()).isEqualTo(expected);
    }

    @Test
    void status_reportsTheHistory_asItIsCountedAndImported() {
        setKey(KEY);
        JsonNode counted = backfill("--json").done();
        assertThat(commands.run("connector", "import-status", tenant).out())
                .contains("History of stripe: ", " objects counted, ", " events would be recorded.")
                .doesNotContain("History of polar");
        AtomicInteger asked = new AtomicInteger();

        backfill(limit -> asked.incrementAndGet() > 2, "--yes");

        JsonNode stopped = status();
        int objects = 0;
        for (JsonNode count : counted.get("objects")) {
            objects += count.asInt();
        }
        assertThat(stopped.get("expected").asInt()).isEqualTo(objects);
        assertThat(stopped.at("/counted/objects").asInt()).isEqualTo(objects);
        assertThat(stopped.at("/progress/seen").asInt()).isPositive().isLessThan(objects);
        assertThat(commands.run("connector", "import-status", tenant).out())
                .contains(String.format(Locale.ROOT, " of %,d objects read.", objects));

        backfill("--yes");
        assertThat(status().at("/progress/finishedAt").textValue())
                .isEqualTo(commands.clock.instant().toString());
    }

    private JsonNode status() {
        return commands.json("connector", "import-status", tenant).done().at("/history/stripe");
    }

    @Test
    void backfill_beforeTheWebhooksOfTheSameEvents_leavesThemDuplicates() {
        setKey(KEY);
        int customers = backfill("--yes", "--json").done().get("customers").asInt();
        long started = types().stream().filter("subscription-started"::equals).count();

        List<WebhookOutcome> outcomes = deliver();

        assertThat(outcomes).contains(WebhookOutcome.DUPLICATE);
        assertThat(types().stream().filter("subscription-started"::equals)).hasSize((int) started);
        assertThat(backfill("--yes", "--restart", "--json")
                        .done()
                        .get("customers")
                        .asInt())
                .isEqualTo(customers);
    }

    private List<String> types() {
        List<String> types = new ArrayList<>();
        events().forEach(event -> types.add(event.get("type").asText()));
        return types;
    }

    private List<WebhookOutcome> deliver() {
        SigningSecret secret = SigningSecret.parse("whsec_for_this_test").orElseThrow();
        TenantId owner = new TenantId(tenant);
        commands.connectors.connectorSecrets().set(owner, Connector.STRIPE, secret, Duration.ZERO);
        List<Delivery> deliveries = month.events().stream()
                .map(event -> new StripeSignature().sign(secret, event.id(), commands.clock.instant(), event.body()))
                .toList();
        return commands.connectors.receiveWebhook().receiveAll(owner, Connector.STRIPE, deliveries);
    }

    @Test
    void backfill_thatIsStopped_continuesWhereItEnded() {
        setKey(KEY);
        AtomicInteger asked = new AtomicInteger();

        Result stopped = backfill(limit -> asked.incrementAndGet() > 2, "--yes", "--json");
        JsonNode rest = backfill("--yes", "--json").done();

        assertThat(stopped.code()).isEqualTo(1);
        assertThat(stopped.err()).contains("stopped", "connector sync backfill " + tenant + " stripe --yes");
        assertThat(rest.get("seen").asInt())
                .isGreaterThan(stopped.json().get("seen").asInt());
        assertThat(rest.get("finishedAt").isNull()).isFalse();
    }

    @Test
    void verification_afterABackfill_recordsWhatIsFromBefore_asHistory() {
        setKey(KEY);
        commands.json("connector", "late-repair", tenant, "--days", "30").done();
        int imported = backfill("--yes", "--json").done().get("events").asInt();

        JsonNode verified = commands.run(
                        Map.of("INTAKE_STRIPE_BASE_URL", stripe.url().toString()),
                        limit -> false,
                        "connector",
                        "verify",
                        tenant,
                        "stripe",
                        "--json")
                .done();

        assertThat(verified.get("here").asInt()).isPositive();
        assertThat(events())
                .hasSizeGreaterThan(imported)
                .allSatisfy(
                        event -> assertThat(event.get("historical").asBoolean()).isTrue());
    }

    @Test
    void backfill_withoutAKey_namesTheCommandThatStoresOne() {
        assertThat(backfill("--json").refused(1)).contains("connector set-api-key " + tenant + " stripe");
    }

    @Test
    void backfill_withAKeyThatStripeRefuses_isRefused_andDoesNotShowIt() {
        setKey("rk_live_another_one");

        assertThat(backfill("--yes", "--json").refused(1))
                .contains("Stripe does not accept the restricted key")
                .doesNotContain("another");
    }

    @Test
    void backfill_ofClerk_namesTheImportOfUsers() {
        assertThat(commands.json("connector", "backfill", tenant, "clerk").refused(2))
                .contains("import-users");
    }
}
