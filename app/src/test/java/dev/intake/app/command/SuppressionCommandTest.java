package dev.intake.app.command;

import static dev.intake.app.command.TestCommands.identify;
import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The commands about closed addresses. */
class SuppressionCommandTest {
    private final TestCommands commands = new TestCommands();
    private String tenant = "";

    @BeforeEach
    void addTenant() {
        tenant = commands.tenant();
        commands.send(tenant, identify("ann", "ann@example.com", ""));
    }

    private JsonNode shown() {
        return commands.json("suppression", "show", tenant, "ANN@example.com").done();
    }

    @Test
    void addressIsClosedAndOpened_andTheContactShowsIt() {
        assertThat(shown().get("closed").booleanValue()).isFalse();
        commands.json("suppression", "add", tenant, "ann@example.com", "--scope", "marketing")
                .done();

        assertThat(shown().at("/suppressions/0/scope").textValue()).isEqualTo("marketing");
        assertThat(commands.json("contact", "show", tenant, "--external-id", "ann")
                        .done()
                        .at("/suppressions/0/reason")
                        .textValue())
                .isEqualTo("unsubscribed");
        commands.json("suppression", "lift", tenant, "ann@example.com").done();
        assertThat(shown().get("closed").booleanValue()).isFalse();
        assertThat(shown().at("/suppressions/0/liftedBy").textValue()).isEqualTo("member");
    }

    @Test
    void explanation_namesWhatClosedTheAddress_forAnEnrollment() {
        String program = commands.json("program", "draft", tenant, "--name", "Welcome", "--on", "user.signed_up")
                .done()
                .get("programId")
                .textValue();
        commands.approve(tenant, program);
        commands.send(tenant, track("ann", "user.signed_up"));
        commands.json("suppression", "add", tenant, "ann@example.com", "--reason", "hard-bounce")
                .done();
        JsonNode closed = commands.json("explain", tenant, "--contact", "ann@example.com")
                .done()
                .at("/programs/0/closed/0");

        assertThat(closed.get("reason").textValue()).isEqualTo("hard-bounce");
        assertThat(closed.get("cause").textValue()).isEqualTo("a member's decision");
        assertThat(commands.run("explain", tenant, "--contact", "ann@example.com")
                        .out())
                .contains("the address is closed: hard-bounce, stops all emails, since "
                        + closed.get("since").textValue() + ", by a member's decision");
    }

    @Test
    void complaint_isNotLifted() {
        commands.json("suppression", "add", tenant, "ann@example.com", "--reason", "complaint")
                .done();

        assertThat(commands.run("suppression", "lift", tenant, "ann@example.com")
                        .err())
                .contains("the recipient reported an email as spam");
        assertThat(shown().get("closed").booleanValue()).isTrue();
    }

    @Test
    void bounceOfMarketingAlone_isRefused() {
        assertThat(commands.run(
                                "suppression",
                                "add",
                                tenant,
                                "ann@example.com",
                                "--reason",
                                "hard-bounce",
                                "--scope",
                                "marketing")
                        .err())
                .contains("all for a bounce or complaint");
    }
}
