package dev.intake.fault;

import dev.intake.fault.FaultLoad.Round;
import dev.intake.testing.SharedPrograms;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Fills the file system of a service with its own PostgreSQL while clients send, and frees space again. It fills the whole
 * file system of the given directory, so use a small, separate one.
 */
public final class DiskFullRun {
    private static final long BETWEEN = 300;
    private static final int FILLINGS = 3;
    private static final long LARGEST = 1L << 30;
    private static final int CHUNK = 64 << 10;
    private static final long PATIENCE_SECONDS = 180;
    private static final String FULL = "No space left on device";

    private final Path disk;
    private final Path log;
    private final Path filler;

    private DiskFullRun(Path disk, Path log) {
        this.disk = disk;
        this.log = log;
        this.filler = disk.resolve("filler");
    }

    /**
     * Runs it and prints its observations, one per line.
     *
     * @param arguments a directory on a small file system of its own; the file, elsewhere, that the service logs to
     */
    public static void main(String[] arguments)
            throws IOException, InterruptedException, SQLException, ExecutionException {
        Path disk = Path.of(arguments[0]);
        if (Files.getFileStore(disk).getTotalSpace() > LARGEST) {
            throw new IllegalArgumentException(disk + " is no small file system");
        }
        new DiskFullRun(disk, Path.of(arguments[1])).run();
    }

    private void run() throws IOException, InterruptedException, SQLException, ExecutionException {
        Path data = disk.resolve("data");
        SharedPrograms.into(data);
        try (OwnDatabaseHarness harness = OwnDatabaseHarness.start(data, log, 1)) {
            SharedPrograms.from(data);
            Round round = harness.round("disk full", FILLINGS, BETWEEN, this::fillWhileRunning);
            say("acknowledged", round.acknowledged());
            say("failed", round.failures());
            say("recoveries", round.recoveries());
            say("clean", round.reconciliation().isClean() + " " + round.reconciliation());
            say(
                    "unnamed",
                    lines("the embedded PostgreSQL cannot be started")
                            .filter(line -> !line.contains(FULL))
                            .count());

            harness.node().stop();
            fill();
            harness.node().startAgain();
            say("refused", harness.node().awaitEnd());
            say("refusal", lines("").reduce("", (before, line) -> line));
            empty();
            harness.node().startAgain();
            harness.node().awaitReady();
            Round after = harness.round("room again", 0, BETWEEN, number -> {});
            say("after", after.reconciliation().isClean() + " " + after.acknowledged());
        }
    }

    /** Every other time until the server has ended and cannot be started, else until requests fail for want of room. */
    private void fillWhileRunning(int number) throws IOException, InterruptedException {
        String sign = number % 2 == 0 ? "(the database's disk is full)" : "the embedded PostgreSQL cannot be started";
        long before = lines(sign).count();
        await(() -> {
            fill();
            return lines(sign).count() > before;
        });
        empty();
    }

    /** Something that comes to be. */
    @FunctionalInterface
    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(Condition condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.holds()) {
            if (System.nanoTime() > end) {
                throw new IOException("a full disk does not show");
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private void fill() throws IOException {
        byte[] zeros = new byte[CHUNK];
        int size = CHUNK;
        try (OutputStream out = Files.newOutputStream(filler, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (size > 0) {
                try {
                    out.write(zeros, 0, size);
                } catch (IOException full) {
                    size /= 2;
                }
            }
        }
    }

    private void empty() throws IOException {
        Files.delete(filler);
    }

    private Stream<String> lines(String text) throws IOException {
        List<String> all = Files.readAllLines(log);
        return all.stream().filter(line -> line.contains(text));
    }

    private static void say(String name, Object value) {
        System.out.println(name + "=" + value);
    }
}
