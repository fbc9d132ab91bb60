package dev.intake.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;

/**
 * What a service holds on to.
 *
 * @param heap megabytes that the emptiest collection since the last look has left; 0 when there was none
 * @param threads of the process
 * @param files that it has open, connections included
 * @param sessions that PostgreSQL has on its database
 */
record Vitals(int heap, long threads, long files, long sessions) {
    /** Looks, at a process of Linux. */
    static Vitals of(ServiceProcess service, LoadDatabase database, int collectionsBefore)
            throws IOException, SQLException {
        return new Vitals(
                service.leastAfter(collectionsBefore),
                entries(service.pid(), "task"),
                entries(service.pid(), "fd"),
                // Without the session that asks.
                database.number("SELECT count(*) - 1 FROM pg_stat_activity WHERE datname = current_database()"));
    }

    private static long entries(long process, String directory) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/proc", Long.toString(process), directory))) {
            return entries.count();
        }
    }
}
