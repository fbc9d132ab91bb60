package dev.intake.app;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The processes that read the pipe at this process's standard output, as Linux lists them under {@code /proc}. Java detects
 * that a reader has ended only when it writes, and a command that waits for events may not write for hours.
 *
 * <p>Processes of other users are invisible, so readers count as ended only if at least one was seen before.
 */
final class PipeReaders {
    private static final Path PROCESSES = Path.of("/proc");
    private static final int ACCESS_MODE = 3;
    private static final int WRITE_ONLY = 1;

    private final Optional<String> pipe;
    private final Set<Path> seen = new HashSet<>();

    private PipeReaders(Optional<String> pipe) {
        this.pipe = pipe;
    }

    static PipeReaders ofStandardOutput() {
        return of(PROCESSES.resolve("self/fd/1"));
    }

    /** Returns the readers of the pipe at an open file of a process; none if the file is not a pipe. */
    static PipeReaders of(Path openFile) {
        return new PipeReaders(target(openFile).filter(name -> name.startsWith("pipe:")));
    }

    /** Returns whether there were readers and all have ended. */
    boolean haveEnded() {
        if (pipe.isEmpty()) {
            return false;
        }
        Set<Path> reading = reading(pipe.get());
        seen.addAll(reading);
        return !seen.isEmpty() && seen.stream().allMatch(process -> hasEnded(process, reading));
    }

    /** Returns whether the process no longer reads the pipe. A process whose files are no longer visible may still read it. */
    private static boolean hasEnded(Path process, Set<Path> reading) {
        return !reading.contains(process) && (!Files.exists(process) || Files.isReadable(process.resolve("fd")));
    }

    private static Set<Path> reading(String pipe) {
        Set<Path> readers = new HashSet<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            for (Path process : processes) {
                if (reads(process, pipe)) {
                    readers.add(process);
                }
            }
        } catch (IOException e) {
            return readers;
        }
        return readers;
    }

    private static boolean reads(Path process, String pipe) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path file : files) {
                if (target(file).filter(pipe::equals).isPresent() && isReadable(process, file)) {
                    return true;
                }
            }
        } catch (IOException endedOrNotOurs) {
            return false;
        }
        return false;
    }

    /** Returns whether the file is open for reading. The line {@code flags:} contains the open flags in octal. */
    private static boolean isReadable(Path process, Path file) throws IOException {
        return Files.readAllLines(process.resolve("fdinfo").resolve(file.getFileName())).stream()
                .filter(line -> line.startsWith("flags:"))
                .mapToInt(line ->
                        Integer.parseInt(line.substring("flags:".length()).strip(), 8))
                .anyMatch(flags -> (flags & ACCESS_MODE) != WRITE_ONLY);
    }

    private static Optional<String> target(Path link) {
        try {
            return Optional.of(Files.readSymbolicLink(link).toString());
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
