package dev.intake.app.command;

import static dev.intake.app.command.TestCommands.identify;
import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that end early, as the guide shows them. */
class ProgramExitTest {
    @TempDir
    private Path folder = Path.of("");

    private final TestCommands commands = new TestCommands();
    private String tenant = "";
    private String program = "";

    /** Drafts and approves a program with the exit rule of the guide. */
    @BeforeEach
    void addTenant() throws IOException {
        tenant = commands.tenant();
        String guide = Files.readString(Path.of("..", "docs", "guides", "programs.md"));
        String rule = guide.replaceFirst("(?s).*## End an enrollment early.*?```yaml\n(.*?)```.*", "$1");
        String example = """
                name: Payment failed
                on: payment-failed
                kind: dunning
                %ssteps:
                  - subject: Your payment failed
                    text: Please check your card.
                  - delay: 3d
                    subject: Your payment is still open
                    text: Please check your card.
                """.formatted(rule);
        Path file = Files.writeString(folder.resolve("dunning.yaml"), example);
        program = commands.json("program", "draft", tenant, "--from", file.toString())
                .done()
                .get("programId")
                .textValue();
        commands.json("program", "approve", tenant, program).done();
    }

    private JsonNode explained(String contact) {
        return commands.json("explain", tenant, "--contact", contact).done().at("/programs/0");
    }

    @Test
    void show_printsTheExitRule_asItStandsInTheFile() {
        JsonNode shown = commands.json("program", "show", tenant, program).done();

        assertThat(shown.get("until"))
                .extracting(JsonNode::textValue)
                .containsExactly("payment-recovered", "subscription-canceled");
        assertThat(shown.get("match")).extracting(JsonNode::textValue).containsExactly("subscription_id");
        assertThat(shown.has("historical")).isFalse();
        assertThat(commands.run("program", "show", tenant, program).out())
                .contains("Ends on    payment-recovered or subscription-canceled, if subscription_id is the same");
    }

    @Test
    void explain_namesTheEventThatEndedTheEnrollment() {
        commands.send(tenant, identify("ann", "ann@example.com", ""), track("ann", "payment-failed"));
        assertThat(explained("ann").has("exit")).isFalse();
        commands.send(tenant, track("ann", "payment-recovered"));

        JsonNode explained = explained("ann");
        assertThat(explained.at("/exit/eventId").textValue()).isNotEmpty();
        assertThat(explained.at("/exit/event").textValue()).isEqualTo("payment-recovered");
        assertThat(explained.at("/steps/0/state").textValue()).isEqualTo("ended");
        assertThat(commands.run("explain", tenant, "--contact", "ann").out())
                .contains(
                        "by payment-recovered, event "
                                + explained.at("/exit/eventId").textValue(),
                        "not sent: the enrollment has ended");
    }

    @Test
    void exit_removesAContact_andReportsTheSecondTime() {
        commands.send(tenant, identify("ann", "ann@example.com", ""), track("ann", "payment-failed"));

        JsonNode left =
                commands.json("program", "exit", tenant, "--contact", "ann").done();
        assertThat(left.get("programs")).extracting(JsonNode::textValue).containsExactly(program);
        assertThat(left.get("sending")).isEmpty();
        JsonNode exit = explained("ann").get("exit");
        assertThat(exit.get("eventId").isNull()).isTrue();
        assertThat(exit.get("by")).hasToString("{\"kind\":\"command-line\",\"name\":\"the command line\"}");
        assertThat(commands.run("explain", tenant, "--contact", "ann").out())
                .contains("ended at " + exit.get("at").textValue() + " by the command line; no further email begins");
        assertThat(commands.json("program", "exit", tenant, "--contact", "ann", "--program", program)
                        .refused(1))
                .contains("the contact has no open enrollment there");
    }
}
