package dev.intake.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestWorldCommandsTest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The commands that work on test data. */
class WorldCommandsTest {
    /** Those that change something, wait for events, or read one email. */
    private static final List<String> CHANGING_A_WORLD = List.of(
            "events tail",
            "email show",
            "email release",
            "email discard",
            "contact erase",
            "key generate",
            "key end-grace",
            "connector set-secret",
            "connector clear",
            "connector send-test",
            "connector sync retry",
            "suppression add",
            "suppression lift",
            "program exit",
            "program enroll",
            "program test-send");

    private static void collectWithWorld(String path, CommandLine command, Set<String> names) {
        command.getSubcommands().forEach((name, sub) -> {
            if (sub.getCommandSpec().findOption("--test") != null) {
                names.add((path + " " + name).strip());
            }
            collectWithWorld(path + " " + name, sub, names);
        });
    }

    @Test
    void everyCommandWithAWorld_isTestedInBoth_orChangesSomething() {
        Set<String> all = new TreeSet<>();
        collectWithWorld("", CommandTree.all(new TestCommands().context(Map.of(), limit -> true)), all);

        assertThat(Stream.concat(
                        TestWorldCommandsTest.READING.stream().map(line -> line.substring(0, line.indexOf(" TENANT"))),
                        CHANGING_A_WORLD.stream()))
                .containsExactlyInAnyOrderElementsOf(all);
    }
}
