package dev.intake.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lets Jazzer look for inputs that break the laws of the module's fuzz targets, one target after the other. Its findings are
 * in {@code target/fuzz}: inputs of interest in {@code corpus}, from which the next run continues, and those that violate a
 * law in {@code found}. Run by the profile {@code fuzz}.
 */
public final class FuzzRun {
    private static final Path WORK = Path.of("target", "fuzz");

    private FuzzRun() {}

    /** Takes the seconds for each target, and a part of the names of those that are wanted. */
    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> broken = new ArrayList<>();
        for (Path seeds : targets(args[1])) {
            if (fuzz(seeds, args[0]) != 0) {
                broken.add(seeds.getFileName().toString());
            }
        }
        if (!broken.isEmpty()) {
            throw new IllegalStateException("laws were broken; see target/fuzz: " + broken);
        }
    }

    private static List<Path> targets(String part) throws IOException {
        try (Stream<Path> folders = Files.list(FuzzCorpus.FOLDER)) {
            return folders.filter(folder -> folder.getFileName().toString().contains(part))
                    .sorted()
                    .toList();
        }
    }

    private static int fuzz(Path seeds, String seconds) throws IOException, InterruptedException {
        String target = seeds.getFileName().toString();
        Path corpus = Files.createDirectories(WORK.resolve(target).resolve("corpus"));
        Path found = Files.createDirectories(WORK.resolve(target).resolve("found"));
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "com.code_intelligence.jazzer.Jazzer",
                        "--target_class=" + target,
                        "--instrumentation_includes=dev.intake.**",
                        "--reproducer_path=" + found,
                        "-artifact_prefix=" + found + "/",
                        "-max_total_time=" + seconds,
                        "-print_final_stats=1",
                        corpus.toString(),
                        seeds.toString())
                .inheritIO()
                .start()
                .waitFor();
    }
}
