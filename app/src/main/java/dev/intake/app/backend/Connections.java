package dev.intake.app.backend;

/**
 * The number of connections, and how many of them work at once.
 *
 * @param most the maximum of connections
 * @param atWork the maximum of units of work at once, without those that wait for the disk during COMMIT
 */
record Connections(int most, int atWork) {
    private static final int FOR_EACH_AT_WORK = 3;

    /**
     * Returns the connections of a service: for each one that works, two more can wait for the disk. One sync of the WAL
     * serves all that wait, so with 24 connections and 100 ms per sync a service records 240 batches a second.
     */
    static Connections ofService(int most) {
        return new Connections(most, Math.max(1, most / FOR_EACH_AT_WORK));
    }

    /** Returns the connections of a command, which works on one thing at a time. */
    static Connections ofCommand(int most) {
        return new Connections(most, most);
    }
}
