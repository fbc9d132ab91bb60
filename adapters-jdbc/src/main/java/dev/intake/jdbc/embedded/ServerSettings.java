package dev.intake.jdbc.embedded;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of the embedded server. They are given on its command line, which takes precedence over edited files.
 */
final class ServerSettings {
    private static final long MEGABYTE = 1 << 20;
    private static final long MIN_BUFFERS = 128 * MEGABYTE;
    private static final long MAX_BUFFERS = 4_096 * MEGABYTE;
    /** The server shares the machine with the service, and the operating system also caches files. */
    private static final int MEMORY_DIVISOR = 4;

    private static final long MIN_WAL = 256 * MEGABYTE;
    private static final long MAX_WAL = 8_192 * MEGABYTE;
    /** The WAL alone must not fill a small disk. */
    private static final int DISK_DIVISOR = 8;

    private ServerSettings() {}

    /**
     * Returns the settings of a server.
     *
     * @param port the port to listen on
     * @param memory memory of the machine or container in bytes
     * @param disk size of the cluster's file system in bytes
     */
    static Map<String, String> of(int port, long memory, long disk) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("port", Integer.toString(port));
        // Reachable only from this machine and only with a password; there is no socket file.
        settings.put("listen_addresses", "127.0.0.1");
        settings.put("unix_socket_directories", "");
        settings.put("password_encryption", "scram-sha-256");
        // An acknowledged operation survives a crash of the server or machine.
        settings.put("fsync", "on");
        settings.put("synchronous_commit", "on");
        settings.put("full_page_writes", "on");
        // The recovery after a crash makes all files durable first: with one call, where the system has it.
        if (ServerProcess.isLinux()) {
            settings.put("recovery_init_sync_method", "syncfs");
        }
        // The first change of a page after a checkpoint writes the whole page to the WAL, so checkpoints are rare.
        // Compressing these pages costs more processor time than it saves disk.
        settings.put("checkpoint_timeout", "15min");
        settings.put("max_wal_size", megabytes(writeAheadLog(disk)));
        settings.put("wal_compression", "off");
        // Event ids are random, so an index that does not fit into memory reads and writes pages for every batch.
        settings.put("shared_buffers", megabytes(buffers(memory)));
        // The background writer writes dirty pages, so that sessions rarely have to while a tenant waits.
        settings.put("bgwriter_delay", "50ms");
        settings.put("bgwriter_lru_maxpages", "500");
        settings.put("max_connections", "64");
        settings.put("timezone", "UTC");
        // Parameters and details of constraint violations contain personal data and must not be logged.
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
        return Math.max(MIN_BUFFERS, Math.min(MAX_BUFFERS, memory / MEMORY_DIVISOR));
    }

    private static long writeAheadLog(long disk) {
        return Math.max(MIN_WAL, Math.min(MAX_WAL, disk / DISK_DIVISOR));
    }

    private static String megabytes(long bytes) {
        return bytes / MEGABYTE + "MB";
    }

    /** Returns the settings as pg_ctl passes them through a shell. */
    static String commandLine(Map<String, String> settings) {
        List<String> words = new ArrayList<>();
        settings.forEach((name, value) -> words.add("-c '" + name + "=" + value + "'"));
        return String.join(" ", words);
    }
}
