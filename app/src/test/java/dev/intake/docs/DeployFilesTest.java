package dev.intake.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators copy: a recipe for a container image and a unit for systemd. */
class DeployFilesTest {
    private static final Path DEPLOY = Path.of("..", "docs", "deploy");
    private static final Path DEBIAN = Path.of("src", "release", "debian");
    private static final Pattern REPLACED_IN_UNIT =
            Pattern.compile("<replacestring from=\"([^\"]+)\" to=\"[^\"]*(?:/usr/share|User=)[^\"]*\"/>");
    private static final Pattern VARIABLE = Pattern.compile("INTAKE_[A-Z_]+");

    private static List<String> lines(String file) throws IOException {
        return Files.readAllLines(DEPLOY.resolve(file));
    }

    /** Returns every variable that the service or its launcher reads. */
    private static Set<String> variables() {
        Set<String> variables = new HashSet<>(Set.of("INTAKE_JAVA_OPTS"));
        for (Setting setting : Setting.values()) {
            variables.add(setting.variable());
            if (setting.isSecret()) {
                variables.add(setting.fileVariable());
            }
        }
        return variables;
    }

    @ParameterizedTest
    @ValueSource(strings = {"Containerfile", "intake.service"})
    void variables_areSettings(String file) throws IOException {
        assertThat(VARIABLE.matcher(Files.readString(DEPLOY.resolve(file))).results())
                .extracting(MatchResult::group)
                .hasSizeGreaterThan(3)
                .isSubsetOf(variables());
    }

    @Test
    void image_runsAsAUserWithANumber_andCopiesWhatThereIs() throws IOException {
        List<String> recipe = lines("Containerfile");

        assertThat(recipe).filteredOn(line -> line.startsWith("USER ")).containsExactly("USER 10001:10001");
        assertThat(recipe.indexOf("USER 10001:10001"))
                .isLessThan(recipe.indexOf("CMD [\"serve\"]"))
                .isPositive();
        assertThat(recipe)
                .filteredOn(line -> line.startsWith("COPY ") && !line.contains("--from="))
                .isNotEmpty()
                .flatExtracting(line -> List.of(line.split(" ")).subList(1, line.split(" ").length - 1))
                .allSatisfy(copied -> assertThat(Path.of("..", copied)).exists());
    }

    /** The libraries are in a layer before Intake's own jars, and what is copied reaches the builder. */
    @Test
    void image_keepsLibrariesInALayer_startsWithAnArchive_andReportsItsHealth() throws IOException {
        List<String> recipe = lines("Containerfile");

        assertThat(recipe)
                .containsSubsequence(
                        "COPY --from=build /source/app/target/lib /opt/intake/lib",
                        "COPY --from=build /source/app/target/own /opt/intake/lib",
                        "COPY --from=build /source/app/target/intake.jar /opt/intake/intake.jar",
                        "COPY --from=archive /tmp/intake.jsa /opt/intake/intake.jsa")
                .anyMatch(line -> line.startsWith("HEALTHCHECK ") && line.endsWith("CMD [\"/opt/intake/bin/ready\"]"))
                .anyMatch(line -> line.contains("-XX:SharedArchiveFile=/opt/intake/intake.jsa"));
        List<String> sent = Files.readAllLines(Path.of("..", ".dockerignore"));
        assertThat(sent).contains("*", "**/target", "**/node_modules");
        assertThat(recipe)
                .filteredOn(line -> line.startsWith("COPY ") && !line.contains("--from="))
                .flatExtracting(line -> List.of(line.split(" ")).subList(1, line.split(" ").length - 1))
                .allSatisfy(copied -> assertThat(sent).contains("!" + copied));
    }

    @Test
    void unit_givesTheServiceNoRights_andStopsItInOrder() throws IOException {
        assertThat(lines("intake.service"))
                .contains(
                        "DynamicUser=yes",
                        "NoNewPrivileges=yes",
                        "CapabilityBoundingSet=",
                        "ProtectSystem=strict",
                        "KillMode=mixed",
                        "Environment=INTAKE_STOP_SECONDS=285",
                        "TimeoutStopSec=300",
                        "SuccessExitStatus=143")
                .noneMatch(line -> line.startsWith("User=root"));
    }

    /** The package copies the unit of {@code docs/deploy} and replaces lines of it, which therefore have to be there. */
    @Test
    void debianPackage_hasTheUnit_withAUserOfItsOwn() throws IOException {
        String unit = Files.readString(DEPLOY.resolve("intake.service"));
        String build = Files.readString(Path.of("pom.xml"));

        assertThat(REPLACED_IN_UNIT.matcher(build).results())
                .extracting(found -> found.group(1))
                .containsExactly("file:/opt/intake/docs", "/opt/intake/bin", "DynamicUser=yes")
                .allSatisfy(replaced -> assertThat(unit).contains(replaced));
        assertThat(Files.readString(DEBIAN.resolve("control/postinst")))
                .contains("--system --group", " -m 0700 /var/lib/intake");
        assertThat(VARIABLE.matcher(Files.readString(DEBIAN.resolve("intake.env")))
                        .results())
                .extracting(MatchResult::group)
                .hasSizeGreaterThan(3)
                .isSubsetOf(variables());
    }
}
