package dev.intake.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README's table of settings lists each {@link Setting}, with its default. */
class ReadmeSettingsTest {
    private static final Pattern VARIABLE = Pattern.compile("INTAKE_[A-Z_]+");
    private static final String OF_THE_LAUNCHER = "INTAKE_JAVA_OPTS";

    /** The default by variable, as printed. */
    private static Map<String, String> table() throws IOException {
        Map<String, String> defaults = new HashMap<>();
        for (String line : Files.readAllLines(Path.of("..", "README.md"))) {
            String[] cells = line.split("\\|", -1);
            if (line.startsWith("| `INTAKE_") && cells.length > 3) {
                VARIABLE.matcher(cells[1])
                        .results()
                        .map(MatchResult::group)
                        .forEach(variable -> defaults.put(variable, cells[2].strip()));
            }
        }
        return defaults;
    }

    @Test
    void table_hasEverySetting_andNoOther() throws IOException {
        List<String> variables = new ArrayList<>(List.of(OF_THE_LAUNCHER));
        for (Setting setting : Setting.values()) {
            variables.add(setting.variable());
        }

        assertThat(table().keySet()).containsExactlyInAnyOrderElementsOf(variables);
    }

    @Test
    void table_hasTheDefaults() throws IOException {
        Map<String, String> table = table();

        for (Setting setting : Setting.values()) {
            setting.defaultValue()
                    .filter(value -> !value.equals("none"))
                    .ifPresent(value -> assertThat(table.get(setting.variable()))
                            .as(setting.variable())
                            .isIn(value, "`" + value + "`", value + " (off)"));
        }
    }
}
