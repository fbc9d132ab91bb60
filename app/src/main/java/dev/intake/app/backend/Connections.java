package dev.intake.app.backend;

/**
 * How many connections there are, and how many of them are for work.
 *
 * @param most connections at most
 * @param atWork how many units of work are at work at once; who has sent its COMMIT and waits for the disk is none of them
 */
record Connections(int most, int atWork) {
    private static final int FOR_EACH_AT_WORK = 3;

    /**
     * Those of a service: for each that works, two more can wait for the disk. One sync of the log serves all who wait, so
     * a disk that takes 100 ms for each lets a service with 24 connections record 240 batches a second.
     */
    static Connections ofService(int most) {
        return new Connections(most, Math.max(1, most / FOR_EACH_AT_WORK));
    }

    /** Those of a command, which does one thing after the other. */
    static Connections ofCommand(int most) {
        return new Connections(most, most);
    }
}
