package dev.intake.app.command;

import static dev.intake.app.command.TestCommands.identify;
import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.AuditEntry;
import dev.intake.access.IngestionKey;
import dev.intake.id.TenantId;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.operation.Operation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The option {@code --test}, and the command that empties a test world. */
class TestWorldCommandsTest {
    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();

    private void sendTest(Operation... operations) {
        JsonNode made = commands.json("key", "generate", tenant, "--test").done();
        assertThat(made.get("tenantId").textValue()).isEqualTo(tenant);
        assertThat(made.get("endpoint").textValue()).endsWith("/api/tenants/" + tenant + "/events");
        IngestionKey key = IngestionKey.parse(made.get("key").textValue()).orElseThrow();
        assertThat(key.isTest()).isTrue();
        Admission admission = commands.intake.ingestBatch().admit(new TenantId(tenant), Optional.of(key));
        assertThat(admission).isInstanceOf(Admission.Admitted.class);
        assertThat(commands.intake.ingestBatch().process((Admission.Admitted) admission, List.of(operations)))
                .isInstanceOf(IngestOutcome.Processed.class);
    }

    private List<String> audit() {
        return commands.storage.accessViews().audit(new TenantId(tenant), 9).stream()
                .map(AuditEntry::action)
                .toList();
    }

    @Test
    void commandsWithTest_areAboutTheTestWorldAlone() {
        sendTest(identify("u1", "u1@example.com", "Test Ann"), track("u1", "order.created"));

        assertThat(commands.json("contact", "list", tenant, "--test").out()).contains("u1@example.com");
        assertThat(commands.json("contact", "show", tenant, "--test", "--external-id", "u1")
                        .out())
                .contains("Test Ann");
        assertThat(commands.json("events", "list", tenant, "--test").out()).contains("order.created");
        assertThat(commands.json("contact", "list", tenant).out()).doesNotContain("u1@example.com");
        assertThat(commands.json("events", "list", tenant).out()).doesNotContain("order.created");
        assertThat(audit()).contains("generate ingestion key in the test world");
    }

    @Test
    void testSecret_isSetBesideTheLiveOne() {
        commands.typed = Optional.of("whsec_test0123456789abcdefghijklmn");
        JsonNode set = commands.json("connector", "set-secret", tenant, "stripe", "--test")
                .done();

        assertThat(set.get("endpoint").textValue()).endsWith("/api/webhooks/stripe/" + tenant);
        assertThat(commands.run("connector", "list", tenant, "--test").out()).contains("klmn");
        assertThat(commands.run("connector", "list", tenant).out()).doesNotContain("klmn");
        assertThat(commands.run("connector", "send-test", tenant, "polar", "--test")
                        .err())
                .contains("connector set-secret " + tenant + " polar --test");
    }

    @Test
    void empty_onceConfirmed_deletesTestDataAlone() {
        sendTest(identify("u1", "u1@example.com", "Ann"), track("u1", "order.created"));
        commands.send(tenant, track("u2", "order.created"));

        assertThat(commands.json("test-world", "empty", tenant).refused(1)).contains("nothing was deleted");
        commands.typed = Optional.of(tenant);
        JsonNode emptied = commands.json("test-world", "empty", tenant).done();

        assertThat(emptied.get("rows").longValue()).isPositive();
        assertThat(commands.json("contact", "list", tenant, "--test").out()).doesNotContain("u1@example.com");
        assertThat(commands.json("events", "list", tenant).out()).contains("order.created");
        assertThat(audit()).contains("empty the test world");
        assertThat(commands.run("test-world", "empty", tenant, "--yes").out()).contains("There were no test data.");
    }

    @Test
    void testWorld_isNoTenantOfItsOwn() {
        sendTest();

        assertThat(commands.run("tenant", "list").out()).contains(tenant).doesNotContain("--test");
        assertThat(commands.run("contact", "list", tenant + "--test").code()).isEqualTo(2);
        assertThat(commands.json("contact", "list", "tn_nobody", "--test").refused(1))
                .contains("there is no tenant tn_nobody");
    }
}
