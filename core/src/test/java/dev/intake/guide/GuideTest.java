package dev.intake.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GuideTest {
    private static final Path GUIDES = Path.of("..", "docs", "guides");
    private static final Path EXAMPLES = Path.of("src", "test", "java", "dev", "intake", "guide");
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

    @Test
    void javaOfTheEmbeddingGuide_isCompiledByTheBuild() throws IOException {
        String examples = squeezed(read(EXAMPLES.resolve("PlanABatch.java")));
        List<String> shown = javaBlocks(GUIDES.resolve("embedding.md"));

        assertThat(shown).isNotEmpty();
        assertThat(shown).allSatisfy(block -> assertThat(examples).contains(squeezed(block)));
    }

    /** The example runs on a class path of core's classes and nothing else. */
    @Test
    void planABatch_runsWithCoreAlone() throws IOException, InterruptedException {
        String classPath = String.join(File.pathSeparator, "target/classes", "target/test-classes");
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        classPath,
                        PlanABatch.class.getName())
                .redirectErrorStream(true)
                .start();

        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed.strip()).isEqualTo("1 contact, 1 event");
    }

    private static List<String> javaBlocks(Path guide) throws IOException {
        try (Stream<String> blocks = JAVA_BLOCK.matcher(read(guide)).results().map(result -> result.group(1))) {
            return blocks.toList();
        }
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, UTF_8);
    }

    private static String squeezed(String code) {
        Matcher matcher = WHITE_SPACE.matcher(code.strip());
        return matcher.replaceAll(" ");
    }
}
