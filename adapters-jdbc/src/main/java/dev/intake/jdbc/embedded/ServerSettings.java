package dev.intake.jdbc.embedded;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the embedded server is started with. Given on its command line, so that no edited file can undo it. */
final class ServerSettings {
    private static final long MEGABYTE = 1 << 20;
    private static final long LEAST_BUFFERS = 128 * MEGABYTE;
    private static final long MOST_BUFFERS = 4_096 * MEGABYTE;
    /** It shares the machine with the service, and what it does not keep itself the operating system may still keep. */
    private static final int SHARE_OF_MEMORY = 4;

    private static final long LEAST_WAL = 256 * MEGABYTE;
    private static final long MOST_WAL = 8_192 * MEGABYTE;
    /** The write-ahead log alone must not fill a small disk. */
    private static final int SHARE_OF_DISK = 8;

    private ServerSettings() {}

    /**
     * The settings of a server.
     *
     * @param port where it listens
     * @param memory of the machine, or of the container if that has less, in bytes
     * @param disk size of the file system of the cluster, in bytes
     */
    static Map<String, String> of(int port, long memory, long disk) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("port", Integer.toString(port));
        // Reachable from this machine only, and by password only: a socket file would be one more way in.
        settings.put("listen_addresses", "127.0.0.1");
        settings.put("unix_socket_directories", "");
        settings.put("password_encryption", "scram-sha-256");
        // An acknowledged operation survives a crash of the server and of the machine.
        settings.put("fsync", "on");
        settings.put("synchronous_commit", "on");
        settings.put("full_page_writes", "on");
        // The first change of a page after a checkpoint writes the whole page to the log, so checkpoints are rare;
        // compressing those pages would cost more processor time than it saves disk.
        settings.put("checkpoint_timeout", "15min");
        settings.put("max_wal_size", megabytes(writeAheadLog(disk)));
        settings.put("wal_compression", "off");
        // Ids of events come in no order: what does not hold all of their index reads and writes pages for every batch.
        settings.put("shared_buffers", megabytes(buffers(memory)));
        // Pages to be reused are written by the background writer, not by who needs one while a tenant waits.
        settings.put("bgwriter_delay", "50ms");
        settings.put("bgwriter_lru_maxpages", "500");
        settings.put("max_connections", "64");
        settings.put("timezone", "UTC");
        // Parameters and the details of a violated key hold contacts' data, which belongs in no log.
        settings.put("log_timezone", "UTC");
        settings.put("log_statement", "none");
        settings.put("log_min_duration_statement", "-1");
        settings.put("log_parameter_max_length", "0");
        settings.put("log_parameter_max_length_on_error", "0");
        settings.put("log_error_verbosity", "terse");
        settings.put("logging_collector", "off");
        return settings;
    }

    private static long buffers(long memory) {
        return Math.max(LEAST_BUFFERS, Math.min(MOST_BUFFERS, memory / SHARE_OF_MEMORY));
    }

    private static long writeAheadLog(long disk) {
        return Math.max(LEAST_WAL, Math.min(MOST_WAL, disk / SHARE_OF_DISK));
    }

    private static String megabytes(long bytes) {
        return bytes / MEGABYTE + "MB";
    }

    /** The settings as pg_ctl passes them on, through a shell. */
    static String commandLine(Map<String, String> settings) {
        List<String> words = new ArrayList<>();
        settings.forEach((name, value) -> words.add("-c '" + name + "=" + value + "'"));
        return String.join(" ", words);
    }
}
