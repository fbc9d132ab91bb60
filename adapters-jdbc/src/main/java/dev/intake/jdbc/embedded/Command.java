package dev.intake.jdbc.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command that runs to completion. Its output is kept for error messages. */
record Command(List<String> words, Path directory) {
    private static final long POLL_MILLIS = 1000;

    static Command of(List<String> prefix, List<String> words) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(words);
        return new Command(List.copyOf(all), Path.of("/"));
    }

    /** Returns this command with another working directory, which the command's user must be able to enter. */
    Command in(Path workingDirectory) {
        return new Command(words, workingDirectory);
    }

    /**
     * Runs the command.
     *
     * @throws IOException if the program does not exist
     * @throws EmbeddedServerException if it exceeds the time limit; it is then killed
     */
    Outcome run(Duration limit) throws IOException {
        // A file, not a pipe: a server started by the program could keep a pipe open.
        Path output = Files.createTempFile("intake-command", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(words)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(output.toFile());
            // PGDATA, PGPORT, PGOPTIONS and similar variables of the user's shell refer to another server.
            builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
            builder.environment().put("LC_ALL", "C");
            Process process = builder.start();
            await(process, limit);
            return new Outcome(
                    process.exitValue(), new String(Files.readAllBytes(output), StandardCharsets.UTF_8).strip());
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private void await(Process process, Duration limit) {
        try {
            Deadline deadline = Deadline.in(limit);
            while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                if (deadline.isOver()) {
                    process.destroyForcibly().waitFor();
                    throw new EmbeddedServerException(
                            this + " did not finish within " + limit.toSeconds() + " seconds.");
                }
                deadline.notice(this + " is running");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new EmbeddedServerException("Interrupted while " + this + " was running.", e);
        }
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }

    /**
     * The result of a command.
     *
     * @param status its exit status; 0 is success
     * @param output standard output and error output
     */
    record Outcome(int status, String output) {}
}
