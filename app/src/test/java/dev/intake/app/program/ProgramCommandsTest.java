package dev.intake.app.program;

import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit sets the folder before each test
class ProgramCommandsTest {
    @TempDir
    private Path folder;

    private final TestCommands commands = new TestCommands();
    private String tenant = "";

    @BeforeEach
    void addTenant() {
        tenant = commands.tenant();
    }

    private String draft(String name, String event) {
        return commands.json("program", "draft", tenant, "--name", name, "--on", event)
                .done()
                .get("programId")
                .textValue();
    }

    private JsonNode change(String verb, String program) {
        return commands.json("program", verb, tenant, program).done();
    }

    @Test
    void signupEventSet_draftsAWelcomeProgram_once() {
        JsonNode first =
                commands.json("signup-event", "set", tenant, "user.signed_up").done();
        JsonNode again =
                commands.json("signup-event", "set", tenant, "user.signed_up").done();

        assertThat(first.get("tenantId").textValue()).isEqualTo(tenant);
        assertThat(first.get("signupEvent").textValue()).isEqualTo("user.signed_up");
        assertThat(first.get("drafted").booleanValue()).isTrue();
        assertThat(first.at("/program/kind").textValue()).isEqualTo("welcome");
        assertThat(first.at("/program/state").textValue()).isEqualTo("draft");
        assertThat(again.get("drafted").booleanValue()).isFalse();
        assertThat(again.get("program")).isEqualTo(first.get("program"));
    }

    @Test
    void signupEventSet_printsLinesThatWriteTheEmailsAndApproveTheDraft() {
        Result set = commands.run("signup-event", "set", tenant, "user.signed_up");
        List<String[]> lines = set.out()
                .lines()
                .filter(line -> line.contains("app/bin/intake "))
                .map(line -> line.replaceFirst(".*app/bin/intake ", "").strip().split(" ", -1))
                .toList();
        String[] edit = lines.get(0);
        String[] words = lines.get(1);

        assertThat(commands.run(words).err()).contains("has no emails").contains("program edit " + tenant);
        edit[edit.length - 1] = "../docs/examples/welcome.yaml";
        assertThat(commands.run(edit).code()).isZero();

        assertThat(commands.run(words).out()).endsWith("(Welcome) is now active.\n");
    }

    @Test
    void draft_ofATenantWithoutAPostalAddress_isNotApproved_andTheCommandIsNamed() {
        String bare = commands.bareTenant();
        Result set = commands.run("signup-event", "set", bare, "user.signed_up");
        assertThat(set.out()).contains("tenant sender " + bare + " --postal-address LINE");
        String program = commands.json("signup-event", "set", bare, "user.signed_up")
                .done()
                .at("/program/programId")
                .textValue();
        commands.json("program", "edit", bare, program, "--from", "../docs/examples/welcome.yaml")
                .done();

        for (String verb : List.of("validate", "approve")) {
            assertThat(commands.json("program", verb, bare, program).refused(1))
                    .contains("requires a postal address")
                    .contains("intake tenant sender " + bare + " --postal-address LINE")
                    .contains("Settings, Integrations");
        }
        commands.json("tenant", "sender", bare, "--postal-address", "1 Main Street")
                .done();

        commands.json("program", "validate", bare, program).done();
        assertThat(commands.json("program", "approve", bare, program)
                        .done()
                        .get("state")
                        .textValue())
                .isEqualTo("active");
    }

    @Test
    void approve_saysWhoTheSenderIs_andSetsIt() {
        String first = draft("One", "a.b");
        commands.json("program", "edit", tenant, first, "--from", "../docs/examples/welcome.yaml")
                .done();
        assertThat(commands.run("program", "approve", tenant, first, "--sender", "Ada of Acme")
                        .out())
                .contains("Recipients see the sender \"Ada of Acme\"");
        assertThat(commands.json("tenant", "sender", tenant).done().toString())
                .contains("\"senderName\":\"Ada of Acme\",\"set\":true");
        assertThat(commands.json("tenant", "sender", tenant, "Acme")
                        .done()
                        .get("senderName")
                        .textValue())
                .isEqualTo("Acme");
    }

    @Test
    void programThatNothingEnds_namesTheUsualEvents_unlessItHasExits() {
        String suggestion = "No event ends it early, so a contact gets its emails when they no longer apply. Such"
                + " programs usually end on trial-converted or subscription-canceled. See until and match in the"
                + " program's file.";
        String program = draft("Trial", "trial.started");
        commands.json("program", "edit", tenant, program, "--from", "../docs/examples/welcome.yaml")
                .done();
        assertThat(commands.run("program", "validate", tenant, program).out()).contains(suggestion);
        assertThat(commands.json("program", "validate", tenant, program).done().get("missingExits"))
                .hasToString("{\"until\":[\"trial-converted\",\"subscription-canceled\"]}");
        assertThat(commands.run("program", "approve", tenant, program).out()).contains(suggestion);

        assertThat(commands.run("program", "draft", tenant, "--from", "../docs/examples/trial.yaml")
                        .out())
                .contains("Drafted the program")
                .doesNotContain("usually end on");
    }

    @Test
    void dunning_isTransactionalInTheExample_andOtherwiseOfferedAsSuch() throws Exception {
        String notice = "An unsubscribe from marketing stops its emails. Billing notices are usually transactional";
        Path example = Path.of("../docs/examples/dunning.yaml");
        String transactional = commands.json("program", "draft", tenant, "--from", example.toString())
                .done()
                .get("programId")
                .textValue();
        assertThat(commands.run("program", "validate", tenant, transactional).out())
                .doesNotContain(notice);

        Path file = Files.writeString(
                folder.resolve("marketing.yaml"),
                Files.readString(example).replaceFirst("(?m)^transactional: true.*\n", ""));
        String marketing = commands.json("program", "draft", tenant, "--from", file.toString())
                .done()
                .get("programId")
                .textValue();
        assertThat(commands.run("program", "validate", tenant, marketing).out()).contains(notice);
        assertThat(commands.json("program", "validate", tenant, marketing)
                        .done()
                        .get("missingTransactional")
                        .booleanValue())
                .isTrue();
    }

    @Test
    void program_goesThroughItsStates() {
        String program = draft(" Onboarding ", "trial.started");

        assertThat(commands.approve(tenant, program).get("state").textValue()).isEqualTo("active");
        assertThat(change("pause", program).get("state").textValue()).isEqualTo("paused");
        JsonNode resumed = change("resume", program);
        assertThat(resumed.get("state").textValue()).isEqualTo("active");
        assertThat(resumed.get("name").textValue()).isEqualTo("Onboarding");
        assertThat(resumed.get("event").textValue()).isEqualTo("trial.started");
        assertThat(resumed.properties())
                .extracting(Map.Entry::getKey)
                .containsExactly("programId", "name", "kind", "event", "state", "enrolled", "createdAt");
    }

    @Test
    void transitionThatTheStateForbids_isARefusal() {
        String program = draft("Onboarding", "trial.started");

        assertThat(commands.json("program", "pause", tenant, program).refused(1))
                .isEqualTo("the program is draft; only an active program can be paused, and only a paused one resumed;"
                        + " nothing was changed");
        assertThat(commands.json("program", "resume", tenant, program).refused(1))
                .startsWith("the program is draft; ");
        commands.approve(tenant, program);
        assertThat(commands.json("program", "approve", tenant, program).refused(1))
                .endsWith("is active; only a draft can be approved; nothing was changed");
    }

    @Test
    void unknownProgram_isARefusal() {
        String unknown = "0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a";

        assertThat(commands.json("program", "approve", tenant, unknown).refused(1))
                .startsWith("tenant " + tenant + " has no program " + unknown);
    }

    @Test
    void programList_hasStatesAndCounts_oldestFirst() {
        String first = draft("One", "a.b");
        commands.clock.move(Duration.ofSeconds(1));
        String second = draft("Two", "a.b");
        commands.approve(tenant, first);
        commands.send(tenant, track("u1", "a.b"), track("u2", "a.b"), track("u1", "a.b"));

        JsonNode list = commands.json("program", "list", tenant).done();
        assertThat(list.findValuesAsText("programId")).containsExactly(first, second);
        assertThat(list.findValuesAsText("state")).containsExactly("active", "draft");
        assertThat(list.findValuesAsText("enrolled")).containsExactly("2", "0");
        assertThat(commands.run("program", "list", tenant).out()).contains("One", "Two", "active", "draft");
    }

    @Test
    void programList_withoutAny_saysHowToDraftOne() {
        assertThat(commands.json("program", "list", tenant).done()).isEmpty();
        assertThat(commands.run("program", "list", tenant).out())
                .contains("app/bin/intake program draft " + tenant + " --name NAME --on EVENT");
    }
}
