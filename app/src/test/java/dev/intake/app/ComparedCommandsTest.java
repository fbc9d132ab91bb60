package dev.intake.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.TestCommands;
import dev.intake.app.e2e.RemoteCommandsTest;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The commands that work at a service elsewhere. */
class ComparedCommandsTest {
    @Test
    void everyCommandThatWorksElsewhere_isComparedWithTheSameBesideTheDatabase() {
        Set<String> elsewhere = new TreeSet<>();
        collect("", CommandTree.whole(new TestCommands().context(Map.of(), limit -> true)), elsewhere);
        assertThat(elsewhere.remove("program approve")).isTrue();

        assertThat(Stream.concat(RemoteCommandsTest.reading(), RemoteCommandsTest.changing())
                        .flatMap(lines -> Stream.of(lines.split(" ; ")))
                        .map(line -> line.substring(0, line.indexOf(" TENANT")))
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(elsewhere);
    }

    private static void collect(String path, CommandLine command, Set<String> names) {
        command.getSubcommands().forEach((name, sub) -> {
            if (sub.getCommandSpec().userObject() instanceof RemoteCommand) {
                names.add((path + " " + name).strip());
            }
            collect(path + " " + name, sub, names);
        });
    }
}
