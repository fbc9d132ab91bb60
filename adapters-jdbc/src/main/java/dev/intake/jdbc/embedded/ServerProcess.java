package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A process that may belong to the server of a cluster. Process ids are reused, so the id alone proves nothing. A process
 * belongs to the cluster if its working directory is the cluster's, as it is for all processes of a PostgreSQL server, or if
 * its command line names that directory.
 *
 * @param pid the process id
 * @param cluster the cluster's directory
 */
record ServerProcess(long pid, Path cluster) {
    private static final Path PROCESSES = Path.of("/proc");
    private static final String PROGRAM = "postgres";
    private static final String DIRECTORY_OPTION = "-D";
    private static final Duration LISTING = Duration.ofMinutes(1);

    /**
     * Returns the running processes of the cluster's server, whoever started them. Working directories are known on
     * Linux only; elsewhere the list is empty.
     */
    static List<ServerProcess> runningOn(Path cluster) throws IOException {
        List<ServerProcess> running = new ArrayList<>();
        if (!isLinux()) {
            return running;
        }
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            ServerProcess candidate = new ServerProcess(process.pid(), cluster);
            if (candidate.isRunning()) {
                running.add(candidate);
            }
        }
        return running;
    }

    /**
     * Returns whether the process runs and belongs to the cluster's server. A process invisible to this user does not
     * count.
     *
     * @throws IOException if the operating system cannot be queried, for instance because no file can be opened
     */
    boolean isRunning() throws IOException {
        return isLinux() ? isRunningOnLinux() : isStartedFor(arguments());
    }

    static boolean isLinux() {
        return Files.exists(PROCESSES.resolve("self"));
    }

    private boolean isRunningOnLinux() throws IOException {
        Path process = PROCESSES.resolve(Long.toString(pid));
        try {
            // "PID (NAME) STATE …", readable by every user. State Z: ended but not yet reaped.
            String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
            if (!stat.contains(" (" + PROGRAM + ") ") || stat.contains(" (" + PROGRAM + ") Z")) {
                return false;
            }
            return worksInCluster(process).orElseGet(() -> isStartedFor(arguments()));
        } catch (NoSuchFileException | AccessDeniedException endedOrHidden) {
            return false;
        } catch (IOException e) {
            // The kernel reports ESRCH if the process ends while the file is read.
            if (Files.exists(process)) {
                throw e;
            }
            return false;
        }
    }

    /** Ends the process like {@code pg_terminate_backend}: its transaction is rolled back. */
    void terminate() {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
    }

    /**
     * Empty if the directory of another user's process is not readable. The link identifies the directory itself, not a
     * name.
     */
    private Optional<Boolean> worksInCluster(Path process) throws IOException {
        try {
            return Optional.of(Files.isSameFile(process.resolve("cwd"), cluster));
        } catch (AccessDeniedException hidden) {
            return Optional.empty();
        }
    }

    /** Returns whether a command line starts PostgreSQL on the cluster's directory. */
    boolean isStartedFor(List<String> words) {
        int option = words.indexOf(DIRECTORY_OPTION);
        if (option < 0 || option + 1 >= words.size()) {
            return false;
        }
        Path directory = Path.of(words.get(option + 1));
        try {
            return directory.isAbsolute() && Files.isSameFile(directory, cluster);
        } catch (IOException notHere) {
            return false;
        }
    }

    /** Returns the words of the command line; empty if the process ended or hides them. */
    private List<String> arguments() {
        try {
            return List.of(
                    Files.readString(PROCESSES.resolve(Long.toString(pid)).resolve("cmdline"))
                            .split("\0", -1));
        } catch (IOException notLinux) {
            return ProcessHandle.of(pid)
                    .flatMap(process -> process.info().arguments())
                    .map(List::of)
                    .orElseGet(this::listed);
        }
    }

    /** The output of ps does not separate words, so only the cluster's name is searched in it. */
    private List<String> listed() {
        try {
            Command.Outcome line = Command.of(
                            List.of(), List.of("ps", "-ww", "-o", "command=", "-p", Long.toString(pid)))
                    .run(LISTING);
            String option = " " + DIRECTORY_OPTION + " " + cluster;
            boolean named = (line.output() + " ").contains(option + " ");
            return line.status() == 0 && named ? List.of(DIRECTORY_OPTION, cluster.toString()) : List.of();
        } catch (IOException notInstalled) {
            return List.of();
        }
    }
}
