package dev.intake.app.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.app.testing.ClerkServer;
import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.sync.Imports;
import dev.intake.sync.SyncActions;
import dev.intake.testing.ManualClock;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestVault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ImportUsersCommandTest {
    private static final String KEY = ClerkServer.KEY;
    private static final String NOTHING = "{\"progress\":null,\"counted\":null,\"run\":null,\"expected\":null}";

    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();
    private final ClerkServer clerk = new ClerkServer(501);

    @AfterEach
    void stop() {
        clerk.close();
    }

    private Result importUsers(StopSignal stop, String... options) {
        List<String> line = new ArrayList<>(List.of("import-users", tenant, "--json"));
        line.addAll(List.of(options));
        return commands.run(Map.of("INTAKE_CLERK_BASE_URL", clerk.url().toString()), stop, line.toArray(String[]::new));
    }

    @Test
    void everyUser_becomesAContact_andNothingElseHappens() {
        commands.typed = Optional.of(KEY);

        Result result = importUsers(limit -> false);

        assertThat(result.done().toString())
                .isEqualTo(
                        "{\"seen\":501,\"imported\":501,\"created\":501,\"updated\":0,\"unchanged\":0,\"passedOver\":0,\"reached\":null,\"finishedAt\":\""
                                + ManualClock.START + "\"}");
        JsonNode contact = commands.json("contact", "show", tenant, "--external-id", "user_500")
                .done();
        assertThat(contact.at("/attributes/username").textValue()).isEqualTo("u500");
        assertThat(commands.json("events", "list", tenant).done()).isEmpty();
        assertThat(result.err()).contains("500 users seen, 500 imported, reached user_499", "reached the end");
        assertThat(result.out() + result.err()).doesNotContain(KEY);
        assertThat(commands.storage.accessViews(new TenantId(tenant)).audit(9))
                .extracting(AuditEntry::action)
                .containsOnlyOnce("import users of clerk");
    }

    @Test
    void stoppedImport_continuesWhereItStood_byTheSameCommand() {
        commands.typed = Optional.of(KEY);
        AtomicInteger asked = new AtomicInteger();

        Result stopped = importUsers(limit -> asked.incrementAndGet() > 1);
        Result rest = importUsers(limit -> false);

        assertThat(stopped.code()).isEqualTo(1);
        assertThat(stopped.json().get("reached").textValue()).isEqualTo("user_499");
        assertThat(stopped.err()).contains("import-users " + tenant).doesNotContain("user_499 ");
        assertThat(rest.done().get("imported").intValue()).isEqualTo(501);
        assertThat(clerk.queries()).hasSize(2);
    }

    @Test
    void statusOfAnUnfinishedImport_showsItsShareOfTheTotal() {
        commands.typed = Optional.of(KEY);
        AtomicInteger asked = new AtomicInteger();

        importUsers(limit -> asked.incrementAndGet() > 1);

        assertThat(commands.run("connector", "import-status", tenant).out()).contains("99%: 500 of 501 users read.");
        assertThat(commands.json("connector", "import-status", tenant)
                        .done()
                        .get("expected")
                        .longValue())
                .isEqualTo(501);
    }

    @Test
    void importThatIsComplete_isReported_andRestartStartsOver() {
        commands.typed = Optional.of(KEY);
        importUsers(limit -> false);

        assertThat(importUsers(limit -> false).done().get("finishedAt").textValue())
                .isEqualTo(ManualClock.START.toString());
        assertThat(clerk.queries()).hasSize(2);
        assertThat(commands.run("import-users", tenant).out())
                .contains("complete since " + ManualClock.START, "import-users " + tenant + " --restart");

        assertThat(importUsers(limit -> false, "--restart").done().get("seen").intValue())
                .isEqualTo(501);
        assertThat(clerk.queries()).hasSize(4);
    }

    @Test
    void providerThatIsUnavailable_isAbandoned_andTheSameCommandContinues() {
        commands.typed = Optional.of(KEY);
        clerk.butFirst(List.of(200));
        clerk.butFirst(Collections.nCopies(Imports.MAX_CONSECUTIVE_FAILURES, 503));

        assertThat(importUsers(limit -> false).refused(1)).isEqualTo("Clerk answered 503");

        assertThat(importUsers(limit -> false).done().get("seen").intValue()).isEqualTo(501);
        assertThat(clerk.queries())
                .filteredOn(query -> !query.contains("starting_after"))
                .hasSize(1);
    }

    @Test
    void rateLimit_isWaitedFor() {
        commands.typed = Optional.of(KEY);
        clerk.butFirst(List.of(429));

        Result result = importUsers(limit -> false);

        assertThat(result.done().get("imported").intValue()).isEqualTo(501);
        assertThat(result.err()).contains("the provider's rate limit was exceeded; continuing in 7 s");
    }

    @Test
    void wrongKey_isRefused_andNotShown() {
        commands.typed = Optional.of("sk_test_wrong");

        Result result = importUsers(limit -> false);

        assertThat(result.refused(1)).isEqualTo("Clerk does not accept the API key (401)");
        assertThat(result.out() + result.err()).doesNotContain("sk_test_wrong");
    }

    @Test
    void status_reportsAnImport_whereverItWasStarted() {
        assertThat(commands.json("connector", "import-status", tenant).done().toString())
                .isEqualTo("{\"progress\":null,\"run\":null,\"expected\":null,\"history\":{" + "\"stripe\":" + NOTHING
                        + ",\"polar\":" + NOTHING + "}}");
        commands.typed = Optional.of(KEY);
        importUsers(limit -> false);
        assertThat(commands.json("connector", "import-status", tenant)
                        .done()
                        .at("/progress/created")
                        .intValue())
                .isEqualTo(501);
        assertThat(commands.run("connector", "import-status", tenant).out())
                .contains("No import was started in the dashboard.", "501 users are contacts (501 created");

        TenantId id = new TenantId(tenant);
        commands.connectors.apiKey(Connector.CLERK).set(id, ApiKey.parse(KEY).orElseThrow(), Actor.COMMAND_LINE);
        TestTenant.done(
                commands.intake, id, SyncActions.START, "connector", "clerk", "kind", "import", "restart", "true");
        assertThat(commands.run("connector", "import-status", tenant).out()).contains("and running");
        commands.connectors.apiKey(Connector.CLERK).clear(id, Actor.COMMAND_LINE);

        JsonNode run =
                commands.json("connector", "import-status", tenant).done().get("run");
        assertThat(run.toString())
                .isEqualTo("{\"state\":\"failed\",\"startedAt\":\"" + ManualClock.START + "\",\"endedAt\":\""
                        + ManualClock.START + "\",\"reason\":\"the API key was removed\",\"goesOnAt\":null}");
    }

    @Test
    void keyThatIsKept_isUsed_whenNoneIsGiven() {
        commands.typed = Optional.of(KEY);
        commands.json("connector", "set-api-key", tenant, "clerk").done();
        commands.typed = Optional.empty();

        assertThat(importUsers(limit -> false).done().get("imported").intValue())
                .isEqualTo(501);

        commands.typed = Optional.of("sk_test_wrong");
        assertThat(importUsers(limit -> false, "--restart").refused(1))
                .as("the one that is given goes before it")
                .contains("401");
    }

    @Test
    void keyThatIsKept_underALostMasterKey_isNamed_andCanBeGiven() {
        Connectors.on(commands.storage, new TestVault(), ProviderAdapters.payloads())
                .apiKey(Connector.CLERK)
                .set(new TenantId(tenant), ApiKey.parse(KEY).orElseThrow(), Actor.COMMAND_LINE);

        assertThat(importUsers(limit -> false).refused(1))
                .contains(
                        "cannot be decrypted with any configured master key",
                        "connector set-api-key " + tenant + " clerk");
        assertThat(clerk.queries()).isEmpty();
        commands.typed = Optional.of(KEY);
        assertThat(importUsers(limit -> false).done().get("imported").intValue())
                .isEqualTo(501);
    }

    @Test
    void missingKey_isAUsageError() {
        assertThat(importUsers(limit -> false).refused(2)).contains("INTAKE_CLERK_API_KEY");
        assertThat(clerk.queries()).isEmpty();
    }
}
