package dev.intake.load;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A way of taking in the workload, with its connections open.
 *
 * @param name as it is reported
 * @param database where it stores
 * @param lanes its connections
 * @param workloads what they send
 */
record Way(String name, LoadDatabase database, List<Lane> lanes, List<Workload> workloads) implements AutoCloseable {
    static Way open(String name, LoadDatabase database, int size, LoadOptions options, Opening opening)
            throws IOException, SQLException {
        List<Lane> lanes = new ArrayList<>();
        List<Workload> workloads = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            lanes.add(opening.open());
            workloads.add(new Workload(name + "-" + i, options));
        }
        return new Way(name, database, lanes, workloads);
    }

    @Override
    public void close() throws IOException, SQLException {
        for (Lane lane : lanes) {
            lane.close();
        }
    }

    /** Opens one connection. */
    @FunctionalInterface
    interface Opening {
        Lane open() throws IOException, SQLException;
    }
}
