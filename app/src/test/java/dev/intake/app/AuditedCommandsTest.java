package dev.intake.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.kernel.TenantId;
import dev.intake.testing.TestSns;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the audit record of a tenant says about commands. */
class AuditedCommandsTest {
    /** Commands that change a tenant; TENANT and PROGRAM stand for ids, and steps that come first end with a semicolon. */
    private static final List<String> CHANGING = List.of(
            "tenant limit TENANT --requests-per-hour 10 --burst 5",
            "tenant retention TENANT --events-days 90",
            "tenant sender TENANT --name Acme",
            "tenant mail-server TENANT smtp.example.com:587 --from mail@example.com --untested",
            "tenant rename TENANT Apex",
            "tenant layout TENANT --header Acme",
            "tenant timezone TENANT Europe/Berlin",
            "tenant email-cap TENANT --emails 3 --days 7",
            "tenant email-cap TENANT --per-address 5",
            "key generate TENANT",
            "key generate TENANT ; key generate TENANT --grace 600 ; key end-grace TENANT",
            "agent-token create TENANT --name Agent",
            "agent-token create TENANT --name Agent ; agent-token revoke TENANT NEWEST",
            "signup-event set TENANT user.signed_up",
            "program draft TENANT --name Welcome --on user.signed_up",
            "program edit TENANT PROGRAM --from ../docs/examples/welcome.yaml",
            "program approve TENANT PROGRAM",
            "program approve TENANT PROGRAM ; program pause TENANT PROGRAM",
            "program approve TENANT PROGRAM ; program pause TENANT PROGRAM ; program resume TENANT PROGRAM",
            "program archive TENANT PROGRAM",
            "program archive TENANT PROGRAM ; program restore TENANT PROGRAM",
            "program rename TENANT PROGRAM Hello",
            "program delete TENANT PROGRAM --yes",
            "program approve TENANT PROGRAM ; program enroll TENANT PROGRAM --all --yes",
            "program approve TENANT PROGRAM ; program enroll TENANT PROGRAM --all --yes"
                    + " ; program exit TENANT --contact ann@example.com",
            "suppression add TENANT ann@example.com --reason unsubscribed",
            "suppression add TENANT ann@example.com --reason unsubscribed ; suppression lift TENANT ann@example.com",
            "email release TENANT --program PROGRAM",
            "email discard TENANT --program PROGRAM",
            "contact export TENANT --email ann@example.com",
            "contact erase TENANT --email ann@example.com --yes",
            "test-world empty TENANT --yes",
            "connector set-secret TENANT polar",
            "connector clear TENANT polar",
            "connector set-api-key TENANT clerk",
            "connector sync late-repair TENANT --days 1",
            "connector sync rejudge TENANT stripe --yes",
            "connector sync retry TENANT",
            "connector set-api-key TENANT clerk ; connector clear-api-key TENANT clerk",
            "connector set-api-key TENANT clerk ; connector sync start TENANT clerk import ; connector sync cancel TENANT clerk",
            "feedback set-secret TENANT resend",
            "feedback clear TENANT resend",
            "feedback set-topic TENANT " + TestSns.TOPIC.value(),
            "feedback set-topic TENANT " + TestSns.TOPIC.value() + " ; feedback clear-topic TENANT");

    /** Their tests need a mail server, or a message or the API of a provider, and look at the audit record themselves. */
    private static final Set<String> AUDITED_IN_THEIR_OWN_TESTS =
            Set.of("program test-send", "feedback confirm", "connector sync backfill");

    /** They change nothing that a person decides, or belong to no tenant. */
    private static final Set<String> WITHOUT_ENTRY = Set.of(
            "account add",
            "account link",
            "account list",
            "account remove",
            "account remove-second-factor",
            "account rename",
            "agent-token list",
            "completion",
            "connector deliveries",
            "connector sync status",
            "connector list",
            "connector parked",
            "connector reseal",
            "connector send-test",
            "connector sync verify",
            "contact list",
            "contact show",
            "demo",
            "distribute",
            "doctor",
            "upgrade",
            "email held",
            "email outbox",
            "email show",
            "events list",
            "events tail",
            "explain",
            "feedback list",
            "help",
            "connector sync import-users",
            "mail-feedback",
            "program list",
            "program preview",
            "program rehearse",
            "program results",
            "program show",
            "program validate",
            "serve",
            "suppression show",
            "tenant create",
            "tenant list");

    private static final Map<String, String> WITH_ADDRESS = Map.of("INTAKE_BASE_URL", "https://intake.example.com");

    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();

    static Stream<String> changing() {
        return CHANGING.stream();
    }

    private List<AuditEntry> entries() {
        return commands.storage.accessViews(new TenantId(tenant)).audit(AuditQuery.newest(100));
    }

    @ParameterizedTest
    @MethodSource("changing")
    void changeOfATenant_isOnTheAuditRecord(String lines) {
        commands.typed =
                Optional.of((lines.contains("polar") ? "" : "sk_test_") + "abcdefghijklmnopqrstuvwxyz0123456789");
        commands.send(tenant, TestCommands.identify("ann", "ann@example.com", "Ann"));
        String program = commands.json(
                        "program",
                        "draft",
                        tenant,
                        "--from",
                        "../docs/examples/welcome.yaml",
                        "--name",
                        "Draft",
                        "--on",
                        "user.signed_up")
                .done()
                .at("/programId")
                .textValue();
        List<String> steps = List.of(lines.split(" ; "));
        String newest = "";
        for (String step : steps) {
            int before = entries().size();
            String line =
                    step.replace("TENANT", tenant).replace("PROGRAM", program).replace("NEWEST", newest);
            Result result = commands.run(WITH_ADDRESS, limit -> true, (line + " --json").split(" "));
            assertThat(result.code()).as("%s: %s", step, result.err()).isZero();
            newest = result.json().at("/tokenId").asText();
            assertThat(entries()).as(step).hasSize(before + 1);
            assertThat(entries().get(0).actor()).as(step).isEqualTo(Actor.COMMAND_LINE);
        }
    }

    @Test
    void everyCommand_isTestedHere_orNamedAsOneWithoutAnEntry() {
        Set<String> all = new TreeSet<>();
        collect("", CommandTree.all(commands.context(Map.of(), limit -> true)), all);

        assertThat(Stream.of(
                                CHANGING.stream()
                                        .flatMap(lines -> Stream.of(lines.split(" ; ")))
                                        .map(line -> line.substring(0, line.indexOf(" TENANT"))),
                                AUDITED_IN_THEIR_OWN_TESTS.stream(),
                                WITHOUT_ENTRY.stream())
                        .flatMap(names -> names)
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(all);
    }

    private static void collect(String path, CommandLine command, Set<String> all) {
        command.getSubcommands().forEach((name, sub) -> {
            if (sub.getSubcommands().isEmpty()) {
                all.add((path + " " + name).strip());
            }
            collect(path + " " + name, sub, all);
        });
    }
}
