package dev.intake.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.testing.Slow;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service whose disk is full. The disk is a small file system in memory, mounted where only the run sees it: by root in
 * a mount namespace, by others in a user namespace as well. Where the system allows neither, the property
 * {@code intake.test.small-disk} names a directory on a small file system that somebody has prepared; without it the test
 * is skipped, and says why.
 *
 * <p>A file size limit ({@code RLIMIT_FSIZE}) needs no rights, and is no replacement. It limits each file by itself, and
 * PostgreSQL reports "File too large" with SQLSTATE XX000 instead of a full disk with 53100.
 */
@Slow
class DiskFullTest {
    private static final String PREPARED = "intake.test.small-disk";
    private static final String MOUNT = "mount -t tmpfs -o size=200m,mode=711 tmpfs \"$1\" && shift && exec \"$@\"";
    private static final long PATIENCE_MINUTES = 8;

    private final Path folder;

    DiskFullTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void fullDisk_isNamed_losesNothingAcknowledged_andIsOverOnceThereIsRoom() throws Exception {
        Path log = folder.resolve("service.log");
        Map<String, String> seen = run(log);

        assertThat(seen.get("clean")).as("%s", seen).startsWith("true");
        assertThat(Long.parseLong(seen.get("failed"))).isPositive();
        assertThat(Long.parseLong(seen.get("acknowledged"))).isPositive();
        assertThat(seen).containsEntry("unnamed", "0");
        assertThat(log)
                .content()
                .contains("SQLSTATE 53100 (the database's disk is full)")
                .contains(
                        "cannot be started; the next attempt is in 1 s",
                        "No space left on device. Free disk space there");
        assertThat(seen).containsEntry("refused", "1");
        assertThat(seen.get("refusal"))
                .startsWith("intake: ")
                .contains("No space left on device", "Free disk space there, or choose another data directory");
        assertThat(seen.get("after")).startsWith("true");
    }

    private Map<String, String> run(Path log) throws IOException, InterruptedException {
        List<String> program = new ArrayList<>(smallDisk());
        program.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                DiskFullRun.class.getName(),
                System.getProperty(PREPARED, disk().toString()),
                log.toString()));
        File output = folder.resolve("run.out").toFile();
        Process process = new ProcessBuilder(program)
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
        boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        String said = Files.readString(output.toPath());
        assertThat(ended).as(said).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said.lines()
                .filter(line -> line.contains("="))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf('=')),
                        line -> line.substring(line.indexOf('=') + 1),
                        (first, second) -> second));
    }

    private Path disk() throws IOException {
        return Files.createDirectories(folder.resolve("disk"));
    }

    /** The words before a program that let it see a small file system at the directory. */
    private List<String> smallDisk() throws IOException, InterruptedException {
        if (System.getProperty(PREPARED) != null) {
            return List.of();
        }
        StringBuilder refusals = new StringBuilder();
        for (String namespaces : List.of("-m", "-Urm")) {
            List<String> words = List.of("unshare", namespaces, "sh", "-c", MOUNT, "sh", disk().toString());
            String refusal = refusal(words);
            if (refusal.isEmpty()) {
                return words;
            }
            refusals.append(" unshare ").append(namespaces).append(": ").append(refusal);
        }
        return Assumptions.abort(
                "No small file system can be mounted here, so no disk can be filled. Run as root, allow"
                        + " user namespaces, or name a directory on a small file system with -D" + PREPARED + "."
                        + refusals);
    }

    private static String refusal(List<String> words) throws InterruptedException {
        List<String> tried = new ArrayList<>(words);
        tried.add("true");
        try {
            Process process =
                    new ProcessBuilder(tried).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 ? "" : said.isEmpty() ? "exit code " + process.exitValue() : said;
        } catch (IOException notInstalled) {
            return String.valueOf(notInstalled.getMessage());
        }
    }
}
