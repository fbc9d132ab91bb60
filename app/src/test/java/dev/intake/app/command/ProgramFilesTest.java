package dev.intake.app.command;

import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.app.output.Json;
import dev.intake.contact.Attributes;
import dev.intake.event.EventQuery;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramFilesTest {
    private static final String SHARED = """
            kind: welcome
            steps:
              - subject: "Welcome, {{event.n}}"
                text: Hello
            """;

    @TempDir
    private Path folder = Path.of("");

    private final TestCommands commands = new TestCommands();
    private String tenant = "";

    @BeforeEach
    void addTenant() {
        tenant = commands.tenant();
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private JsonNode draft(String file) {
        return commands.json("program", "draft", tenant, "--name", "Welcome", "--on", "user.signed_up", "--from", file)
                .done();
    }

    private static Operation historicalWithoutN(String user) {
        Operation.Track live = track(user, "user.signed_up");
        return new Operation.Track(
                live.subject(),
                live.event(),
                Attributes.NONE,
                Optional.of(Instant.parse("2020-01-02T03:04:05Z")),
                Optional.empty(),
                true);
    }

    @Test
    void file_thatCannotBeRead_isAUsageError_withTheRule() throws IOException {
        Path binary = Files.write(folder.resolve("binary.yaml"), new byte[] {(byte) 0xC3, 0x28});
        Path large = Files.write(folder.resolve("large.json"), new byte[ProgramFiles.MAX_BYTES + 1]);

        assertThat(refusal(write("p.txt", SHARED)))
                .endsWith("the name of a program file must end with .yaml, .yml or .json");
        assertThat(refusal(folder.resolve("none.yaml").toString())).endsWith("the file does not exist");
        assertThat(refusal(binary.toString())).endsWith("a program file must be UTF-8");
        assertThat(refusal(large.toString())).endsWith("a program file must have at most 2097152 bytes");
        draft(write("p.YML", SHARED));
    }

    private String refusal(String file) {
        return commands.json("program", "draft", tenant, "--name", "N", "--on", "e", "--from", file)
                .refused(2);
    }

    @Test
    void lineWithAFault_isShown_cutIfItIsLong() throws IOException {
        String err = commands.run(
                        "program", "draft", tenant, "--from", write("p.yaml", "steps: []\nname: @" + "x".repeat(300)))
                .err();

        assertThat(err).contains("     2 | name: @xxx", "xxx…").doesNotContain("x".repeat(200));
    }

    @Test
    void guide_hasACompleteExample_thatCanBeDraftedAndApproved() throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "guides", "programs.md"));
        String example = guide.replaceFirst("(?s).*?```yaml\n(.*?)```.*", "$1");
        JsonNode drafted = commands.json("program", "draft", tenant, "--from", write("welcome.yaml", example))
                .done();

        assertThat(drafted.get("name").textValue()).isEqualTo("Welcome");
        assertThat(drafted.get("event").textValue()).isEqualTo("user.signed_up");
        assertThat(drafted.get("kind").textValue()).isEqualTo("welcome");
        assertThat(drafted.get("mode").textValue()).isEqualTo("shared");
        assertThat(drafted.get("steps").findValuesAsText("delay")).containsExactly("0s", "3d", "4d");
        assertThat(drafted.at("/steps/1/variants")).hasSize(2);
        assertThat(drafted.at("/steps/0/html").textValue()).startsWith("<p>");
        String id = drafted.get("programId").textValue();
        assertThat(commands.json("program", "approve", tenant, id)
                        .done()
                        .get("state")
                        .textValue())
                .isEqualTo("active");
    }

    @Test
    void guide_hasAnExampleInMarkdown_whichMakesTextAndHtml() throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "guides", "programs.md"));
        String example = guide.replaceFirst("(?s).*?## Markdown\n.*?```yaml\n(.*?)```.*", "$1");
        JsonNode drafted = commands.json("program", "draft", tenant, "--from", write("activation.yaml", example))
                .done();
        commands.send(tenant, TestCommands.identify("ann", "ann@example.com", ""));
        JsonNode email = commands.json(
                        "program", "preview", tenant, drafted.get("programId").textValue(), "--contact", "ann")
                .done()
                .at("/emails/0");

        assertThat(drafted.at("/steps/0/markdown").textValue()).startsWith("# Three steps\n");
        assertThat(drafted.at("/steps/0").has("html")).isFalse();
        assertThat(email.get("subject").textValue()).isEqualTo("Your first project, friend");
        assertThat(email.get("html").textValue())
                .contains(
                        "<h1>Three steps</h1>",
                        "<a style=\"color:#0b57d0\" href=\"https://app.example.com/projects\">Open it</a>");
        assertThat(email.get("text").textValue())
                .startsWith("Three steps\n\n1. Name a project.\n2. Invite one person.\n3. Open it:\n   https://app.")
                .contains("Questions? Write to us (help@example.com).\n\n-- \nYou get this email from ");
        assertThat(email.get("fallbacks").toString()).isEqualTo("[\"contact.name\",\"event.url\"]");
        assertThat(commands.run(
                                "program",
                                "show",
                                tenant,
                                drafted.get("programId").textValue())
                        .out())
                .containsPattern("step 1 +at once +Markdown +Your first project");
    }

    @Test
    void draft_optionsGoBeforeTheFile() throws IOException {
        String file = write("p.yaml", "name: One\non: a.b\nsteps: []\n");
        JsonNode plain =
                commands.json("program", "draft", tenant, "--from", file).done();
        JsonNode renamed = commands.json("program", "draft", tenant, "--name", "Two", "--on", "x.y", "--from", file)
                .done();

        assertThat(plain.get("name").textValue()).isEqualTo("One");
        assertThat(plain.get("event").textValue()).isEqualTo("a.b");
        assertThat(renamed.get("name").textValue()).isEqualTo("Two");
        assertThat(renamed.get("event").textValue()).isEqualTo("x.y");
        assertThat(commands.json("program", "draft", tenant, "--from", write("q.yaml", "on: a.b\nsteps: []\n"))
                        .refused(2))
                .isEqualTo("--name is missing, and no file has it");
    }

    @Test
    void draft_ofAFaultyFile_namesEveryFault_andStoresNothing() throws IOException {
        String file = write("p.yaml", "kind: party\nsteps:\n  - subject: Hi\n    txt: Hello\n");
        Result refused = commands.json("program", "draft", tenant, "--name", "N", "--on", "a.b", "--from", file);

        assertThat(refused.refused(2))
                .startsWith(file + " is invalid: line 1: kind: must be one of")
                .contains("line 4: step 1: \"txt\" is not allowed", "step 1: \"text\" or \"markdown\" is missing");
        assertThat(refused.json().get("faults").findValuesAsText("line")).containsExactly("1", "3", "4");
        assertThat(commands.json("program", "list", tenant).done()).isEmpty();
        assertThat(commands.json("program", "draft", tenant, "--name", "N", "--on", "a.b", "--from", file + ".no")
                        .refused(2))
                .endsWith("the name of a program file must end with .yaml, .yml or .json");
    }

    @Test
    void faultyLines_areShownOnStandardError() throws IOException {
        String file = write("p.yaml", "steps:\n  - subject: {{contact.name}}\n    text: Hello\n");
        Result refused = commands.run("program", "draft", tenant, "--name", "N", "--on", "a.b", "--from", file);

        assertThat(refused.err().lines())
                .containsExactly(
                        "intake: " + file + " is invalid: line 2: put quotes around text that begins with {",
                        "     2 |   - subject: {{contact.name}}");
    }

    @Test
    void show_withJson_writesWhatAFileCanSay() throws IOException {
        String id = draft(write("p.yaml", SHARED)).get("programId").textValue();
        JsonNode shown = commands.json("program", "show", tenant, id).done();
        ObjectNode file = Json.object().put("mode", shown.get("mode").textValue());
        file.set("steps", shown.get("steps"));
        commands.json("program", "edit", tenant, id, "--from", write("p.json", Json.line(file)))
                .done();

        assertThat(commands.json("program", "show", tenant, id).done()).isEqualTo(shown);
        assertThat(commands.run("program", "show", tenant, id).out())
                .contains(
                        "Starts on  user.signed_up", "step 1  at once  text  Welcome, {{event.n}}", "Emails     none");
    }

    @Test
    void keyThatOneHistoricalEventLacked_isNotOffered_andTheDraftCannotBeApproved() throws IOException {
        String id = draft(write("p.yaml", SHARED)).get("programId").textValue();
        commands.send(tenant, track("ann", "user.signed_up"));
        assertThat(commands.json("program", "show", tenant, id)
                        .done()
                        .get("fields")
                        .toString())
                .isEqualTo("[\"contact.email\",\"event.n\"]");
        commands.send(tenant, historicalWithoutN("old"));
        String lacking = commands.intake
                .eventViews(new TenantId(tenant))
                .events(EventQuery.newest(1).ofType(new EventType("user.signed_up")))
                .get(0)
                .id()
                .toString();

        assertThat(commands.json("program", "show", tenant, id)
                        .done()
                        .get("fields")
                        .toString())
                .isEqualTo("[\"contact.email\"]");
        String why = "step 1: {{event.n}} is not offered: not every event of this type carried it, the first without it"
                + " was " + lacking + ", at 2020-01-02T03:04:05Z";
        assertThat(commands.json("program", "validate", tenant, id).refused(1)).endsWith("cannot be approved: " + why);
        Result approval = commands.json("program", "approve", tenant, id);
        assertThat(approval.refused(1)).isEqualTo("program " + id + " stays a draft: " + why);
        assertThat(approval.json().at("/findings/0/eventId").textValue()).isEqualTo(lacking);
        assertThat(approval.json().at("/findings/0/blocks").booleanValue()).isTrue();
        assertThat(commands.json("program", "show", tenant, id)
                        .done()
                        .get("state")
                        .textValue())
                .isEqualTo("draft");
    }

    @Test
    void keyThatOneEventLacked_inADraftPerContact_isReportedAndApproved() throws IOException {
        String id = draft(write("p.yaml", "mode: per-contact\n" + SHARED))
                .get("programId")
                .textValue();
        commands.send(tenant, historicalWithoutN("old"));

        Result approval = commands.run("program", "approve", tenant, id);
        assertThat(approval.code()).isZero();
        assertThat(approval.out())
                .startsWith("step 1: {{event.n}} is held if the entry event lacks it: not every event of this type")
                .endsWith("is now active.\n");
    }

    @Test
    void validate_ofAFile_checksItInPlaceOfTheStoredEmails() throws IOException {
        String id = draft(write("p.yaml", SHARED)).get("programId").textValue();
        commands.send(tenant, historicalWithoutN("old"));
        String better = write("q.yaml", "steps: [{subject: 'Hi, {{contact.name}}', text: Hello}]");

        assertThat(commands.json("program", "validate", tenant, id).code()).isEqualTo(1);
        JsonNode valid = commands.json("program", "validate", tenant, id, "--from", better)
                .done();
        assertThat(valid.get("findings").findValuesAsText("field")).containsExactly("contact.name");
        assertThat(commands.run("program", "validate", tenant, id, "--from", better)
                        .out())
                .isEqualTo("""
                        step 1: {{contact.name}} is held if the contact has none
                        1 email checked: no finding prevents approval.
                        """);
        commands.json("program", "edit", tenant, id, "--from", better).done();
        assertThat(commands.json("program", "approve", tenant, id).code()).isZero();
    }

    @Test
    void edit_ofARevisionThatIsOutOfDate_isRefused_andSavesNothing() throws IOException {
        String id = draft(write("p.yaml", SHARED)).get("programId").textValue();
        String seen = commands.json("program", "show", tenant, id)
                .done()
                .get("revision")
                .textValue();
        assertThat(commands.run("program", "show", tenant, id).out()).contains("Revision", seen);
        String theirs = write("q.yaml", "steps:\n  - subject: Theirs\n    text: Hello\n");
        String mine = write("r.yaml", "steps:\n  - subject: Mine\n    text: Hello\n");
        String now = commands.json("program", "edit", tenant, id, "--from", theirs, "--revision", seen)
                .done()
                .get("revision")
                .textValue();

        assertThat(commands.json("program", "edit", tenant, id, "--from", mine, "--revision", seen)
                        .refused(1))
                .contains("has changed since revision " + seen, "is at revision " + now, "Nothing was saved");
        JsonNode shown = commands.json("program", "show", tenant, id).done();
        assertThat(shown.get("steps").findValuesAsText("subject")).containsExactly("Theirs");
        assertThat(shown.get("revision").textValue()).isEqualTo(now);
    }

    @Test
    void edit_withAFileOfAnotherProgram_isRefused() throws IOException {
        String id = draft(write("p.yaml", SHARED)).get("programId").textValue();
        String other = write("q.yaml", "name: Other\non: x.y\nkind: dunning\nsteps: []\n");

        assertThat(commands.json("program", "edit", tenant, id, "--from", other).refused(2))
                .contains(
                        "name: must be \"Welcome\", which cannot be changed",
                        "on: must be \"user.signed_up\", which cannot be changed",
                        "kind: must be \"welcome\", which cannot be changed");
    }

    @Test
    void preview_showsWhatAContactWouldGet_orWhatIsMissing() throws IOException {
        String id = draft(write("p.yaml", """
                        kind: welcome
                        steps:
                          - {subject: "Number {{event.n}}", text: "Dear {{contact.name}}", html: "<p>{{contact.name}}</p>"}
                          - {subject: "Your {{event.plan}}", text: Hello}
                        """)).get("programId").textValue();
        commands.send(tenant, TestCommands.identify("ann", "ann@example.com", "<Ann>"), track("ann", "user.signed_up"));

        JsonNode preview = commands.json("program", "preview", tenant, id, "--contact", "ann@example.com")
                .done();
        assertThat(preview.get("to").textValue()).isEqualTo("ann@example.com");
        assertThat(preview.at("/emails/0/subject").textValue()).isEqualTo("Number 1");
        assertThat(preview.at("/emails/0/text").textValue())
                .startsWith("Dear <Ann>\n\n-- \n")
                .contains("\n1 Main Street\nSpringfield\nUnsubscribe: http://localhost:8080/u/test\n");
        assertThat(preview.at("/emails/0/html").textValue())
                .startsWith("<p>&lt;Ann&gt;</p>\n")
                .contains("<br>1 Main Street<br>Springfield<br>", "/u/test\">Unsubscribe</a>");
        assertThat(preview.at("/emails/1/missing").toString()).isEqualTo("[\"event.plan\"]");
        String text = commands.run("program", "preview", tenant, id, "--contact", "ann")
                .out();
        assertThat(text)
                .contains("To       ann@example.com", "--- step 1 ---", "Subject: Number 1", "Dear <Ann>")
                .endsWith("--- step 2 ---\nThe email would be held: no value for {{event.plan}}\n");
        assertThat(commands.json("program", "preview", tenant, id, "--contact", "ann", "--step", "2")
                        .done()
                        .get("emails"))
                .hasSize(1);
        assertThat(commands.json("program", "preview", tenant, id, "--contact", "ann", "--step", "3")
                        .refused(2))
                .startsWith("--step must be 1 to 2");
        assertThat(commands.json("program", "preview", tenant, id, "--contact", "bob")
                        .refused(1))
                .isEqualTo("tenant " + tenant + " has no contact with the id, external id or email address \"bob\"");
    }

    @Test
    void preview_namesTheFieldsWhoseFallbackItShows() throws IOException {
        String id = draft(write("p.yaml", """
                        kind: welcome
                        steps:
                          - {subject: "Hi {{contact.name | there}}", text: "For {{contact.email}}"}
                        """)).get("programId").textValue();
        commands.send(
                tenant,
                TestCommands.identify("ann", "ann@example.com", "Ann"),
                TestCommands.identify("bob", "bob@example.com", ""));

        JsonNode bob = commands.json("program", "preview", tenant, id, "--contact", "bob")
                .done();
        JsonNode ann = commands.json("program", "preview", tenant, id, "--contact", "ann")
                .done();

        assertThat(bob.at("/emails/0/subject").textValue()).isEqualTo("Hi there");
        assertThat(bob.at("/emails/0/fallbacks").toString()).isEqualTo("[\"contact.name\"]");
        assertThat(ann.at("/emails/0/subject").textValue()).isEqualTo("Hi Ann");
        assertThat(ann.at("/emails/0").has("fallbacks")).isFalse();
        assertThat(commands.run("program", "preview", tenant, id, "--contact", "bob")
                        .out())
                .endsWith("\nFallbacks used for {{contact.name}}\n");
    }

    @Test
    void preview_ofAContactWhoWouldBeSkipped_isReported() throws IOException {
        String id = draft(write("p.yaml", SHARED)).get("programId").textValue();
        commands.send(tenant, track("bob", "user.signed_up"));

        assertThat(commands.run("program", "preview", tenant, id, "--contact", "bob")
                        .out())
                .contains(
                        "To       nobody: the contact has no email address",
                        "the contact would be skipped: no-address.");
    }

    @Test
    void everyCommand_onAnUnknownProgram_isARefusal() throws IOException {
        String unknown = "0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a";
        String file = write("p.yaml", SHARED);

        for (List<String> line : List.of(
                List.of("validate"),
                List.of("approve"),
                List.of("edit", "--from", file),
                List.of("preview", "--contact", "ann"))) {
            List<String> words = new ArrayList<>(List.of("program", line.get(0), tenant, unknown));
            words.addAll(line.subList(1, line.size()));
            assertThat(commands.json(words.toArray(String[]::new)).refused(1))
                    .startsWith("tenant " + tenant + " has no program " + unknown);
        }
        assertThat(commands.json("program", "show", tenant, unknown).refused(1))
                .startsWith("there is no such program; \"intake program list " + tenant + "\"");
    }
}
