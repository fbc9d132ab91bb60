package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TenantLayoutTest {
    private final TestCommands commands = new TestCommands();
    private final String tenant = commands.tenant();

    @Test
    void layout_isShownSetAndCleared() {
        assertThat(commands.run("tenant", "layout", tenant).out()).contains("Header: none", "Accent: default");
        JsonNode set = commands.json(
                        "tenant",
                        "layout",
                        tenant,
                        "--header",
                        " Acme ",
                        "--accent",
                        "#7A1FA2",
                        "--background",
                        "#10203f")
                .done();
        assertThat(set.get("header").textValue()).isEqualTo("Acme");
        assertThat(set.get("accent").textValue()).isEqualTo("#7a1fa2");
        assertThat(set.get("background").textValue()).isEqualTo("#10203f");
        assertThat(set.has("footer")).isFalse();

        JsonNode cleared = commands.json("tenant", "layout", tenant, "--footer", "Bye", "--clear", "header,accent")
                .done();
        assertThat(cleared.get("footer").textValue()).isEqualTo("Bye");
        assertThat(cleared.has("header")).isFalse();
        assertThat(cleared.has("accent")).isFalse();
        assertThat(commands.json("tenant", "layout", tenant).done()).isEqualTo(cleared);
    }

    @ParameterizedTest
    @CsvSource({
        "--header, '', one line",
        "--accent, blue, six hexadecimal digits",
        "--accent, '#ffff00', legible on white",
        "--background, '#fff', six hexadecimal digits",
        "--clear, logo, Invalid value"
    })
    void partThatCannotBeUsed_isAUsageError(String option, String value, String why) {
        assertThat(commands.run("tenant", "layout", tenant, option, value))
                .returns(2, run -> run.code())
                .satisfies(run -> assertThat(run.err()).contains(why));
        assertThat(commands.run("tenant", "layout", tenant, "--header", "x", "--clear", "header")
                        .code())
                .isEqualTo(2);
    }
}
