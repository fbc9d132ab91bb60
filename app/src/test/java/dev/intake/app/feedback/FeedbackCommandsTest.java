package dev.intake.app.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.feedback.SnsReply;
import dev.intake.kernel.TenantId;
import dev.intake.testing.TestSns;
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
        assertThat(list.findValuesAsText("provider")).containsExactly("resend", "postmark", "ses");
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
    void textThatIsNoSecret_isAUsageError(String text) {
        commands.typed = Optional.of(text);

        assertThat(commands.run("feedback", "set-secret", tenant, "resend").code())
                .isEqualTo(2);
    }

    @Test
    void password_isGenerated_forAProviderThatIssuesNoSecret_andShownOnce() {
        commands.typed = Optional.of("12345678");
        Result set = commands.json("feedback", "set-secret", tenant, "postmark");

        String password = set.done().at("/password").textValue();
        assertThat(password).hasSizeGreaterThan(30);
        assertThat(commands.run("feedback", "list", tenant).out())
                .contains("…" + password.substring(password.length() - 4))
                .doesNotContain(password, "5678");
    }

    @Test
    void address_isNoSecret_andIsNotRepeated() {
        commands.typed = Optional.of("https://example.com/api/feedback/resend/tn_1");

        assertThat(commands.run("feedback", "set-secret", tenant, "resend").err())
                .contains("This is an address")
                .doesNotContain("example.com");
    }

    @Test
    void topic_isSet_confirmedWhenSnsAsks_andCleared() {
        JsonNode set = commands.json("feedback", "set-topic", tenant, TestSns.TOPIC.value())
                .done();
        assertThat(set.at("/topic").textValue()).isEqualTo(TestSns.TOPIC.value());
        assertThat(set.at("/endpoint").textValue()).isEqualTo("http://localhost:8080/api/feedback/ses/" + tenant);
        assertThat(commands.json("feedback", "confirm", tenant).refused(1)).contains("no confirmation is asked for");
        assertThat(commands.run("feedback", "list", tenant).out()).contains("not asked yet");

        commands.connectors
                .receiveSns()
                .receive(
                        new TenantId(tenant),
                        TestSns.sign(TestSns.confirmation("m-1", commands.clock.instant())),
                        () -> {});
        assertThat(commands.run("feedback", "list", tenant).out()).contains("not confirmed");
        commands.sns.replies = address -> new SnsReply.Failed("SNS responded with 403");
        assertThat(commands.json("feedback", "confirm", tenant).refused(1)).contains("SNS responded with 403");
        commands.sns.replies = address -> new SnsReply.Received(new byte[0]);
        assertThat(commands.json("feedback", "confirm", tenant)
                        .done()
                        .at("/confirmedAt")
                        .textValue())
                .isEqualTo("2026-03-04T05:06:07.123456Z");
        assertThat(commands.sns.requested).last().hasToString(TestSns.CONFIRMATION);
        assertThat(commands.run("feedback", "list", tenant).out())
                .contains(TestSns.TOPIC.value(), "confirmed 2026-03-04T05:06:07.123456Z");

        assertThat(commands.json("feedback", "clear-topic", tenant)
                        .done()
                        .at("/cleared")
                        .booleanValue())
                .isTrue();
        assertThat(commands.run("feedback", "clear-topic", tenant).out()).contains("There was no topic.");
    }

    @Test
    void textThatIsNoTopic_isAUsageError() {
        assertThat(commands.run("feedback", "set-topic", tenant, "bounces").err())
                .contains("TOPIC must be a topic such as arn:aws:sns:eu-west-1:123456789012:bounces");
    }

    @Test
    void providerThatIsUnknown_isAUsageError() {
        assertThat(commands.run("feedback", "clear", tenant, "mailgun").err())
                .contains("PROVIDER must be one of resend, postmark");
    }
}
