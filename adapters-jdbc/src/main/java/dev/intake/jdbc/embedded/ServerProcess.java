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
 * A process that may belong to the server of a cluster. The operating system gives the number of an ended process to
 * another one, so the number proves nothing: a process belongs to the cluster if it works in the cluster's directory,
 * as all processes of a PostgreSQL server do, or names that directory on its command line.
 *
 * @param pid the number of the process
 * @param cluster the directory of the cluster
 */
record ServerProcess(long pid, Path cluster) {
    private static final Path PROCESSES = Path.of("/proc");
    private static final String PROGRAM = "postgres";
    private static final String DIRECTORY_OPTION = "-D";
    private static final Duration LISTING = Duration.ofSeconds(10);

    /**
     * Returns the running processes that belong to the server of a cluster, whoever started them. Only Linux shows the
     * directory in which a process works; elsewhere none is returned.
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
     * Returns whether the process runs and belongs to the server of the cluster. A process that hides itself from this
     * user does not count as belonging to it.
     *
     * @throws IOException if the operating system cannot be asked, as when no file can be opened
     */
    boolean isRunning() throws IOException {
        return isLinux() ? isRunningOnLinux() : isStartedFor(arguments());
    }

    private static boolean isLinux() {
        return Files.exists(PROCESSES.resolve("self"));
    }

    private boolean isRunningOnLinux() throws IOException {
        Path process = PROCESSES.resolve(Long.toString(pid));
        try {
            // "PID (NAME) STATE …", readable for everybody. State Z: ended, not yet reaped.
            String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
            if (!stat.contains(" (" + PROGRAM + ") ") || stat.contains(" (" + PROGRAM + ") Z")) {
                return false;
            }
            return worksInCluster(process).orElseGet(() -> isStartedFor(arguments()));
        } catch (NoSuchFileException | AccessDeniedException endedOrHidden) {
            return false;
        } catch (IOException e) {
            // The kernel reports ESRCH for a process that ends while its file is read.
            if (Files.exists(process)) {
                throw e;
            }
            return false;
        }
    }

    /** Ends the process as an administrator of the machine would: its transaction is rolled back. */
    void terminate() {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
    }

    /** Empty if another user's process keeps its directory to itself. The link leads to the directory, not to a name. */
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

    /** The words of the command line; none if the process has ended or hides them. */
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

    /** What ps prints has lost the borders between words; only the cluster's own name is looked for in it. */
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
