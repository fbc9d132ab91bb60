package dev.intake.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No text depends on the default locale: {@code %d} writes other digits in Egyptian Arabic, and lower case another i in
 * Turkish. Class files do not show formats, so this test reads the sources, those of tests too.
 */
class DefaultLocaleTest {
    private static final List<Path> MODULES =
            List.of(Path.of("../core"), Path.of("../adapters-http"), Path.of("../adapters-jdbc"), Path.of("../app"));

    private static final String FORMATTED = ".formatted(";
    private static final Pattern NUMBER = Pattern.compile("%(?:\\d+\\$)?[-+ 0,(]*\\d*(?:\\.\\d+)?[dfeg]");
    private static final Pattern WITHOUT_LOCALE = Pattern.compile(
            "String\\.format\\(\\s*\"[^\"\\n]*%[-+ 0,(]*\\d*(?:\\.\\d+)?[dfeg]|to(?:Low|Upp)erCase\\(\\)");

    @Test
    void sources_formatNumbersWithALocale() throws IOException {
        TreeSet<String> found = new TreeSet<>();
        for (Path module : MODULES) {
            try (Stream<Path> files = Files.walk(module)) {
                for (Path file : files.filter(DefaultLocaleTest::isSource).toList()) {
                    if (dependsOnLocale(Files.readString(file))) {
                        found.add(file.getFileName().toString());
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void plantedFormat_isFound() {
        assertThat(dependsOnLocale("\"id %" + "d\".formatted(1)")).isTrue();
        assertThat(dependsOnLocale("\"\"\"\n{\"at\": %" + "d}\n\"\"\"\n.formatted(1)"))
                .isTrue();
        assertThat(dependsOnLocale("String.format(\"%" + "02d\", 1)")).isTrue();
        assertThat(dependsOnLocale("name.toLowerCase" + "()")).isTrue();
        assertThat(dependsOnLocale("\"id %s\".formatted(1)")).isFalse();
        assertThat(dependsOnLocale("String.format(Locale.ROOT, \"%" + "02d\", 1)"))
                .isFalse();
    }

    private static boolean isSource(Path file) {
        String name = file.toString().replace('\\', '/');
        return name.endsWith(".java") && name.contains("/src/") && !name.contains("/target/");
    }

    private static boolean dependsOnLocale(String source) {
        if (WITHOUT_LOCALE.matcher(source).find()) {
            return true;
        }
        for (int at = source.indexOf(FORMATTED); at >= 0; at = source.indexOf(FORMATTED, at + 1)) {
            if (NUMBER.matcher(format(source.substring(0, at).stripTrailing())).find()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the literal at the end; of a text in several literals, the last. */
    private static String format(String before) {
        String mark = before.endsWith("\"\"\"") ? "\"\"\"" : "\"";
        if (!before.endsWith(mark)) {
            return "";
        }
        int end = before.length() - mark.length();
        return before.substring(Math.max(0, before.lastIndexOf(mark, end - 1)), end);
    }
}
