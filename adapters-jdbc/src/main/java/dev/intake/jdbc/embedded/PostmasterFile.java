package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What PostgreSQL writes in {@code postmaster.pid} while it runs. After a crash the file stays and names a process that
 * has ended, or another one that has its number since.
 *
 * @param cluster the directory of the cluster
 * @param pid the server's process
 * @param port the port it listens on
 * @param ready whether it takes connections; else it is starting, recovering or stopping
 */
record PostmasterFile(Path cluster, long pid, int port, boolean ready) {
    private static final long NO_PROCESS = 0;
    private static final int PID_LINE = 0;
    private static final int PORT_LINE = 3;
    private static final int STATUS_LINE = 7;

    static Path path(Path cluster) {
        return cluster.resolve("postmaster.pid");
    }

    /** Empty if there is no such file. One that a crash left without content names no process. */
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

    /** Returns whether the process runs and is proved to be the server of this cluster. */
    boolean isAlive() throws IOException {
        return namesProcess() && new ServerProcess(pid, cluster).isRunning();
    }

    /** Returns whether the file names a process at all; a crash can leave it empty. */
    boolean namesProcess() {
        return pid != NO_PROCESS;
    }
}
