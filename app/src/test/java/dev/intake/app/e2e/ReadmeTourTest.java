package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The two-minute tour of the README, line by line as it is printed: it ends with an email that one sees. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReadmeTourTest {
    private static final Pattern COMMAND = Pattern.compile("(?m)^ *app/bin/intake (.+)$");
    private static final Pattern CURL = Pattern.compile(
            "curl -sS (\\S+) -H 'Authorization: Bearer (\\S+)' -H 'Content-Type: application/json' -d '(.*)'");
    private static final int TRIES = 600;

    private final Map<String, String> known = new HashMap<>();

    private List<String> tour() throws Exception {
        String readme = Files.readString(Path.of("..", "README.md"));
        String tour = readme.substring(readme.indexOf("## Two minutes"), readme.indexOf("## A third minute"));
        return COMMAND.matcher(tour).results().map(line -> line.group(1)).toList();
    }

    @Test
    void twoMinutes_asPrinted_endWithAnEmail(@TempDir Path data) throws Exception {
        List<String> commands = tour();
        assertThat(commands).hasSize(7);
        try (RunningService service = RunningService.start(data)) {
            known.put("TENANT", service.text("tenantId"));
            known.put(
                    "PROGRAM",
                    run(service, commands.get(0)).at("/program/programId").textValue());
            run(service, commands.get(1));
            run(service, commands.get(2));
            assertThat(run(service, commands.get(3)).get("state").textValue()).isEqualTo("active");
            Matcher curl = CURL.matcher(service.text("curl"));
            assertThat(curl.matches()).isTrue();
            assertThat(service.post(curl.group(1), curl.group(2), curl.group(3)).statusCode())
                    .isEqualTo(200);
            assertThat(run(service, commands.get(4))
                            .at("/enrollments/0/programName")
                            .textValue())
                    .isEqualTo("Welcome");
            known.put("EMAIL", keptEmail(service, commands.get(5)));
            JsonNode email = run(service, commands.get(6));
            assertThat(email.get("subject").textValue()).isEqualTo("Welcome aboard");
            assertThat(email.get("text").textValue()).contains("ada@example.com");
        }
    }

    private String keptEmail(RunningService service, String command) throws Exception {
        JsonNode outbox = run(service, command);
        for (int i = 0; i < TRIES && !outbox.path(0).path("state").asText().equals("kept"); i++) {
            Thread.sleep(100);
            outbox = run(service, command);
        }
        return outbox.at("/0/emailId").textValue();
    }

    private JsonNode run(RunningService service, String command) throws Exception {
        return service.run(PrintedCommand.arguments(command, known));
    }
}
