package dev.intake.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every test and every class that the table of rules, the decisions, and the pages on reliability and threats name exists. */
class DocumentedTestsTest {
    private static final Path ROOT = Path.of("..");
    private static final List<String> MODULES = List.of("core", "adapters-http", "adapters-jdbc", "app");
    private static final Pattern IN_CODE = Pattern.compile("`([A-Z][A-Za-z0-9]+)(?:\\.([a-z][A-Za-z0-9_]+))?`");

    private final Map<String, String> tests = sources(
            "src/test/java",
            "testkit/src/main/java",
            "testkit/src/test/java",
            "src/load/java",
            "src/faults/java",
            "src/attacks/java",
            "src/simulators/java");
    private final Map<String, String> code = sources("src/main/java");

    @Test
    void tableOfRules_namesTestsAndClassesThatExist() throws IOException {
        String table = read(ROOT.resolve("docs/spec.md"));

        assertThat(missing(table)).isEmpty();
        assertThat(rows(table))
                .hasSizeGreaterThan(60)
                .allSatisfy(row ->
                        assertThat(row).as("a rule has its code and a test").matches("\\| .+ \\| `.+` \\| `.+` \\|"));
    }

    @Test
    void decisions_nameTestsThatExist() throws IOException {
        try (Stream<Path> decisions = Files.list(ROOT.resolve("docs/decisions"))) {
            List<Path> pages = decisions
                    .filter(page -> page.getFileName().toString().matches("\\d{4}-.*\\.md"))
                    .toList();
            assertThat(pages).hasSizeGreaterThan(25);
            for (Path page : pages) {
                String shownBy = read(page).replaceFirst("(?s).*\\*\\*Shown by\\*\\*", "");
                assertThat(IN_CODE.matcher(shownBy).find())
                        .as("%s names a test", page)
                        .isTrue();
                assertThat(missing(shownBy)).as(page.toString()).isEmpty();
            }
        }
    }

    @Test
    void reliabilityAndThreatModel_nameTestsThatExist() {
        for (String page : List.of("docs/reliability.md", "docs/threat-model.md")) {
            String text = read(ROOT.resolve(page));
            assertThat(IN_CODE.matcher(text).find()).as("%s names a test", page).isTrue();
            assertThat(missing(text)).as(page).isEmpty();
        }
    }

    @Test
    void missing_ofWhatDoesNotExist_isNamed() {
        assertThat(missing("`NoSuchTest` and `DocumentedTestsTest.noSuch_method`"))
                .containsExactly("NoSuchTest", "DocumentedTestsTest.noSuch_method");
    }

    private List<String> missing(String text) {
        List<String> missing = new ArrayList<>();
        Matcher named = IN_CODE.matcher(text);
        while (named.find()) {
            String type = named.group(1);
            String method = named.group(2);
            boolean exists = method == null
                    ? tests.containsKey(type) || code.containsKey(type)
                    : tests.getOrDefault(type, "").contains(" " + method + "(");
            if (!exists) {
                missing.add(method == null ? type : type + "." + method);
            }
        }
        return missing;
    }

    private static List<String> rows(String table) {
        return table.lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| rule "))
                .toList();
    }

    /** Returns the text of the classes in these source roots by simple name. A module need not have each root. */
    private static Map<String, String> sources(String... roots) {
        Map<String, String> sources = new TreeMap<>();
        for (String module : MODULES) {
            for (String root : roots) {
                Path folder = ROOT.resolve(module).resolve(root);
                if (Files.isDirectory(folder)) {
                    addSources(folder, sources);
                }
            }
        }
        return sources;
    }

    private static void addSources(Path folder, Map<String, String> sources) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .forEach(file -> sources.merge(
                            file.getFileName().toString().replace(".java", ""), read(file), String::concat));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
