package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.app.doctor.Check;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
    private final TestCommands commands = new TestCommands();

    @Test
    void nothingWrong_isDone_warningsToo() {
        commands.checks.add(Check.warning("disk", "nearly full", "Make room."));

        JsonNode diagnosis = commands.json("doctor").done();

        assertThat(diagnosis.get("ok").booleanValue()).isTrue();
        assertThat(diagnosis.get("checks").findValuesAsText("check")).containsExactly("java", "configuration", "disk");
        assertThat(diagnosis.at("/checks/2").toString())
                .isEqualTo(
                        "{\"check\":\"disk\",\"status\":\"warning\",\"detail\":\"nearly full\",\"remedy\":\"Make room.\"}");
    }

    @Test
    void somethingWrong_isARefusal_withItsRemedy() {
        commands.checks.add(Check.failed("database", "away", "Start it."));

        Result text = commands.run("doctor");

        assertThat(commands.json("doctor").code()).isEqualTo(1);
        assertThat(commands.json("doctor").json().get("ok").booleanValue()).isFalse();
        assertThat(text.code()).isEqualTo(1);
        assertThat(text.out()).contains("failed   database: away", "         Start it.");
    }

    @Test
    void configurationThatCannotBeUsed_isACheckToo() {
        Map<String, String> environment = Map.of("INTAKE_PORT", "x", "INTAKE_PROT", "1", "INTAKE_JAVA_OPTS", "-Xmx1g");

        Result result = commands.run(environment, limit -> true, "doctor", "--json");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.json().get("checks").findValuesAsText("status")).containsExactly("ok", "warning", "failed");
        assertThat(result.json().at("/checks/1/detail").textValue()).startsWith("INTAKE_PROT is set");
        assertThat(result.json().at("/checks/2/remedy").textValue()).startsWith("Correct INTAKE_PORT");
    }
}
