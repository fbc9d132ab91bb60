package dev.intake.app.command;

import static dev.intake.app.command.TestCommands.identify;
import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.AuditEntry;
import dev.intake.access.IngestionKey;
import dev.intake.email.SendOutcome;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.kernel.TenantId;
import dev.intake.step.RunDueSteps;
import dev.intake.testing.TestLinks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The option {@code --test}, and the command that empties a test world. */
public class TestWorldCommandsTest {
    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();

    /** What each command prints that only reads the live data or, with {@code --test}, the test data of a tenant. */
    public static final List<String> READING = List.of(
            "contact list TENANT",
            "contact show TENANT --external-id u1",
            "contact export TENANT --external-id u1",
            "events list TENANT",
            "email outbox TENANT",
            "email held TENANT",
            "explain TENANT --contact u1",
            "connector list TENANT",
            "connector deliveries TENANT",
            "connector parked TENANT",
            "connector sync rejudge TENANT stripe",
            "suppression show TENANT u1@example.com",
            "program list TENANT",
            "program show TENANT PROGRAM",
            "program preview TENANT PROGRAM --contact u1",
            "program rehearse TENANT PROGRAM",
            "program results TENANT PROGRAM");

    private String program() {
        String program = commands.json("signup-event", "set", tenant, "user.signed_up")
                .done()
                .get("program")
                .get("programId")
                .textValue();
        commands.approve(tenant, program);
        return program;
    }

    private Map<String, String> printed(String program, String world) {
        Map<String, String> printed = new TreeMap<>();
        for (String line : READING) {
            for (String output : List.of("", " --json")) {
                String words = line.replace("TENANT", tenant).replace("PROGRAM", program) + world + output;
                TestCommands.Result result = commands.run(words.split(" ", -1));
                assertThat(result.code()).as(words + result.err()).isZero();
                printed.put(line + output, result.out());
            }
        }
        return printed;
    }

    private void work() {
        RunDueSteps worker = commands.intake
                .programs()
                .worker(TestLinks.LINKS, email -> new SendOutcome.Accepted(), (of, email) -> {});
        while (worker.run().claimed() > 0) {
            // The next round follows.
        }
    }

    private Operation[] operations(String name, int contacts) {
        return IntStream.range(1, contacts + 1)
                .boxed()
                .flatMap(i -> Stream.of(
                        identify("u" + i, "u" + i + "@example.com", name + i),
                        track("u" + i, "user.signed_up"),
                        track("u" + i, name)))
                .toArray(Operation[]::new);
    }

    @Test
    void commandsThatRead_printOneWorld_whateverTheOtherHolds() {
        String program = program();
        commands.send(tenant, operations("live", 2));
        work();
        Map<String, String> live = printed(program, "");

        sendTest(operations("test", 9));
        work();
        assertThat(printed(program, "")).isEqualTo(live);
        Map<String, String> test = printed(program, " --test");
        assertThat(test.values()).noneMatch(output -> output.contains("live1"));

        commands.send(tenant, operations("more", 5));
        work();
        assertThat(printed(program, " --test")).isEqualTo(test);
        assertThat(printed(program, "").entrySet().stream()
                        .filter(printed -> !printed.getValue().equals(live.get(printed.getKey())))
                        .map(Map.Entry::getKey))
                .contains(
                        "contact list TENANT",
                        "events list TENANT",
                        "program list TENANT",
                        "program results TENANT PROGRAM");
    }

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

    private List<String> audit(TenantId world) {
        return commands.storage.accessViews(world).audit(9).stream()
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
        assertThat(audit(new TenantId(tenant).test())).contains("generate ingestion key");
        assertThat(audit(new TenantId(tenant))).doesNotContain("generate ingestion key");
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
        assertThat(audit(new TenantId(tenant))).contains("empty the test world");
        assertThat(commands.run("test-world", "empty", tenant, "--yes").out()).contains("There was no test data.");
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
