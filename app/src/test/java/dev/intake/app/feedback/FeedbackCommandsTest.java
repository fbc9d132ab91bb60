package dev.intake.app.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedbackCommandsTest {
    private static final String SECRET = "whsec_abcdefghijklmnop";

    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();

    @Test
    void secret_isReadFromStandardInput_andShownByItsEndOnly_untilItIsCleared() {
        commands.typed = Optional.of(" " + SECRET + "\n");
        Result set = commands.json("feedback", "set-secret", tenant, "resend");
        set.done();
        assertThat(set.out() + set.err()).doesNotContain(SECRET);

        JsonNode list = commands.json("feedback", "list", tenant).done();
        assertThat(list.findValuesAsText("provider")).containsExactly("resend", "postmark");
        assertThat(list.at("/0/endsWith").textValue()).isEqualTo("mnop");
        assertThat(list.at("/0/endpoint").textValue()).isEqualTo("http://localhost:8080/api/feedback/resend/" + tenant);
        assertThat(list.at("/1/secretSet").booleanValue()).isFalse();
        assertThat(commands.run("feedback", "list", tenant).out())
                .contains("…mnop")
                .doesNotContain(SECRET);

        assertThat(commands.json("feedback", "clear", tenant, "resend")
                        .done()
                        .at("/cleared")
                        .booleanValue())
                .isTrue();
        assertThat(commands.json("feedback", "clear", tenant, "resend")
                        .done()
                        .at("/cleared")
                        .booleanValue())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "with a space inside"})
    void textThatIsNoSecret_isWrongUsage(String text) {
        commands.typed = Optional.of(text);

        assertThat(commands.run("feedback", "set-secret", tenant, "postmark").code())
                .isEqualTo(2);
    }

    @Test
    void providerThatIsUnknown_isWrongUsage() {
        assertThat(commands.run("feedback", "clear", tenant, "mailgun").err())
                .contains("an email provider is resend or postmark");
    }
}
