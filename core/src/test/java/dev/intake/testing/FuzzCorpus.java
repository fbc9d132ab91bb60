package dev.intake.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The inputs that are kept for a fuzz target, in {@code src/test/fuzz/<its class's name>}: some picked by hand, some found by a
 * fuzzer, and every one that has ever broken a law. Each build tries them all, as tests like any other; the fuzzer starts
 * from them.
 */
public final class FuzzCorpus {
    /** Of the module that is built. */
    static final Path FOLDER = Path.of("src", "test", "fuzz");

    private FuzzCorpus() {}

    /** A fuzz target: what it is given keeps its laws, or it throws. */
    @FunctionalInterface
    public interface Laws {
        /** Tries one input. */
        void hold(byte[] input);
    }

    /** One test for each input of the class. */
    public static Stream<DynamicTest> tests(Class<?> target, Laws laws) {
        return inputs(FOLDER.resolve(target.getName())).stream()
                .map(input -> DynamicTest.dynamicTest(
                        input.getFileName().toString(), () -> laws.hold(Files.readAllBytes(input))));
    }

    private static List<Path> inputs(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> inputs = files.sorted().toList();
            if (inputs.isEmpty()) {
                throw new IllegalStateException(folder + " has no inputs");
            }
            return inputs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
