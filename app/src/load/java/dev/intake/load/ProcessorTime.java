package dev.intake.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Processor time used so far, in ticks of a hundredth of a second, as reported by Linux. Work in interrupts is not attributed
 * to a process.
 *
 * @param service by the service's processes
 * @param server by each of the server's processes
 * @param generator by this process
 * @param machine by all processes of the machine
 */
record ProcessorTime(long service, Map<Long, Long> server, long generator, long machine) {
    private static final int TICKS_PER_SECOND = 100;
    private static final int PARENT = 1;
    private static final int USER = 11;
    private static final int SYSTEM = 12;

    /** Now. */
    static ProcessorTime now(List<Long> services, long postmaster) {
        try {
            long service = 0;
            for (long process : services) {
                service += ticks(fields(process));
            }
            return new ProcessorTime(
                    service,
                    children(postmaster),
                    ticks(fields(ProcessHandle.current().pid())),
                    machineTicks());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process that started the database session's. */
    static long parent(long process) throws IOException {
        return Long.parseLong(fields(process).get(PARENT));
    }

    /** Returns the use since then; zero for a process of the server that has ended in the meantime. */
    ProcessorTime since(ProcessorTime before) {
        Map<Long, Long> grown = new HashMap<>();
        server.forEach((process, ticks) -> grown.put(process, ticks - before.server.getOrDefault(process, 0L)));
        return new ProcessorTime(
                service - before.service, grown, generator - before.generator, machine - before.machine);
    }

    /** By the server, all its processes together. */
    long postgres() {
        return server.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Microseconds for each of so many operations. */
    static double microseconds(long ticks, long operations) {
        return ticks * 1e6 / TICKS_PER_SECOND / Math.max(1, operations);
    }

    /** The share of the machine's processors that went to processes that are no part of the run. */
    double others(double seconds) {
        double all = seconds * TICKS_PER_SECOND * Runtime.getRuntime().availableProcessors();
        return Math.max(0, machine - service - postgres() - generator) / all;
    }

    private static Map<Long, Long> children(long parent) throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            Map<Long, Long> children = new HashMap<>();
            for (Path process : processes.toList()) {
                String name = process.getFileName().toString();
                if (Character.isDigit(name.charAt(0))) {
                    long child = Long.parseLong(name);
                    List<String> fields = fields(child);
                    if (fields.get(PARENT).equals(Long.toString(parent))) {
                        children.put(child, ticks(fields));
                    }
                }
            }
            return children;
        }
    }

    private static long ticks(List<String> fields) {
        return Long.parseLong(fields.get(USER)) + Long.parseLong(fields.get(SYSTEM));
    }

    /** What follows the command, which is in brackets and may have blanks; of a process that has ended, zeros. */
    private static List<String> fields(long process) throws IOException {
        String stat;
        try {
            stat = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
        } catch (NoSuchFileException ended) {
            stat = ") 0 0 0 0 0 0 0 0 0 0 0 0 0";
        }
        return List.of(stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1));
    }

    private static long machineTicks() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/stat"))) {
            String[] all = lines.findFirst().orElseThrow().split(" +", -1);
            return Long.parseLong(all[1]) + Long.parseLong(all[2]) + Long.parseLong(all[3]);
        }
    }
}
