package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The content of PostgreSQL's {@code postmaster.pid}. After a crash the file remains and names an ended process, or
 * another program's process with the same id.
 *
 * @param cluster the cluster's directory
 * @param pid the server's process id
 * @param port the port it listens on
 * @param ready whether it accepts connections; otherwise it is starting, recovering or stopping
 */
record PostmasterFile(Path cluster, long pid, int port, boolean ready) {
    private static final long NO_PROCESS = 0;
    private static final int PID_LINE = 0;
    private static final int PORT_LINE = 3;
    private static final int STATUS_LINE = 7;

    static Path path(Path cluster) {
        return cluster.resolve("postmaster.pid");
    }

    /** Reads the file; empty if there is none. A file without content, after a crash, names no process. */
    static Optional<PostmasterFile> read(Path cluster) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(path(cluster));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        try {
            long pid = Long.parseLong(lines.get(PID_LINE).strip());
            boolean hasPort = lines.size() > PORT_LINE && !lines.get(PORT_LINE).isBlank();
            int port = hasPort ? Integer.parseInt(lines.get(PORT_LINE).strip()) : 0;
            boolean ready = hasPort
                    && lines.size() > STATUS_LINE
                    && lines.get(STATUS_LINE).strip().equals("ready");
            return Optional.of(new PostmasterFile(cluster, pid, port, ready));
        } catch (NumberFormatException | IndexOutOfBoundsException damaged) {
            return Optional.of(new PostmasterFile(cluster, NO_PROCESS, 0, false));
        }
    }

    /** Returns whether the process runs and is verified to be the server of this cluster. */
    boolean isAlive() throws IOException {
        return namesProcess() && new ServerProcess(pid, cluster).isRunning();
    }

    /** Returns whether the file names a process; it may be empty after a crash. */
    boolean namesProcess() {
        return pid != NO_PROCESS;
    }
}
