package dev.intake.app.command;

import static dev.intake.app.command.TestCommands.identify;
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
