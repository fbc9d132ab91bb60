package dev.intake.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuideTest {
    private static final Path GUIDES = Path.of("..", "docs", "guides");
    private static final Path PROJECTS = Path.of("..", "docs", "examples");
    private static final Path EXAMPLES = Path.of("src", "test", "java", "dev", "intake", "guide");
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

    @ParameterizedTest
    @CsvSource({
        "embedding.md, PlanABatch.java IngestAlone.java embedding/src/test/java/example/embedding/MappingTest.java",
        "mapping-tables.md, TranslateAnEvent.java"
    })
    void javaOfAGuide_isCompiledByTheBuild(String guide, String examples) throws IOException {
        StringBuilder code = new StringBuilder();
        for (String example : examples.split(" ", -1)) {
            Path folder = example.contains("/") ? PROJECTS : EXAMPLES;
            code.append(squeezed(read(folder.resolve(example))));
        }
        List<String> shown = javaBlocks(GUIDES.resolve(guide));

        assertThat(shown).isNotEmpty();
        assertThat(shown).allSatisfy(block -> assertThat(code).contains(squeezed(block)));
    }

    @Test
    void planABatch_runsWithCoreAlone() throws IOException, InterruptedException {
        assertThat(printedBy(PlanABatch.class)).isEqualTo("1 contact, 1 event");
    }

    @Test
    void ingestAlone_runsWithCoreAlone() throws IOException, InterruptedException {
        assertThat(printedBy(IngestAlone.class)).isEqualTo("1 operation processed");
    }

    @Test
    void translateAnEvent_runsWithCoreAlone() throws IOException, InterruptedException {
        assertThat(printedBy(TranslateAnEvent.class).lines())
                .containsExactly(
                        "an event: payment-failed",
                        "an event: payment-recovered",
                        "ignored: no payment of this invoice had failed",
                        "true");
    }

    /** {@code .ci/embedding} resolves the core as other builds do, and compares the same lines. */
    @Test
    void exampleProject_compilesAndRunsWithCoreAlone(@TempDir Path classes) throws IOException, InterruptedException {
        Path sources = PROJECTS.resolve("embedding/src/main/java");
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());

        int errors = compiler.run(
                null,
                null,
                null,
                "-d",
                classes.toString(),
                "--module-path",
                "target/classes",
                sources.resolve("module-info.java").toString(),
                sources.resolve("example/embedding/BatchOnAnotherStore.java").toString());

        assertThat(errors).isZero();
        assertThat(printedBy(
                                "--module-path",
                                "target/classes" + File.pathSeparator + classes,
                                "--module",
                                "example.embedding/example.embedding.BatchOnAnotherStore")
                        .lines())
                .containsExactly("Ok", "Ok", "Ok", "Duplicate", "1 contact, 1 event");
    }

    /** Returns what the example prints with the core as the only module besides the JDK's: it can use the API alone. */
    private static String printedBy(Class<?> example) throws IOException, InterruptedException {
        return printedBy(
                "--module-path",
                "target/classes",
                "--add-modules",
                "dev.intake.core",
                "--class-path",
                "target/test-classes",
                example.getName());
    }

    private static String printedBy(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();

        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor()).as(printed).isZero();
        return printed.strip();
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
