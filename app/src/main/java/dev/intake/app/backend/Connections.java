package dev.intake.app.backend;

/**
 * The number of connections, and how many units of work run at once.
 *
 * @param max the maximum number of connections
 * @param concurrent the maximum number of concurrent units of work, not counting those that wait for the disk during COMMIT
 */
record Connections(int max, int concurrent) {
    private static final int CONNECTIONS_PER_UNIT_OF_WORK = 3;

    /**
     * Returns the connections of a service: for each working one, two more may wait for the disk. One sync of the WAL serves
     * all that wait, so with 24 connections and 100 ms per sync, a service records 240 batches a second.
     */
    static Connections ofService(int max) {
        return new Connections(max, Math.max(1, max / CONNECTIONS_PER_UNIT_OF_WORK));
    }

    /** Returns the connections of a command, which runs one unit of work at a time. */
    static Connections ofCommand(int max) {
        return new Connections(max, max);
    }
}
