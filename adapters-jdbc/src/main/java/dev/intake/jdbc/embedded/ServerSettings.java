package dev.intake.jdbc.embedded;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the embedded server is started with. Given on its command line, so that no edited file can undo it. */
final class ServerSettings {
    private ServerSettings() {}

    static Map<String, String> forPort(int port) {
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
        settings.put("max_wal_size", "4GB");
        settings.put("wal_compression", "off");
        settings.put("shared_buffers", "256MB");
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

    /** The settings as pg_ctl passes them on, through a shell. */
    static String commandLine(Map<String, String> settings) {
        List<String> words = new ArrayList<>();
        settings.forEach((name, value) -> words.add("-c '" + name + "=" + value + "'"));
        return String.join(" ", words);
    }
}
