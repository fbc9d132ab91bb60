package dev.intake.attack;

/** Something that strangers do to the service until it is closed. */
interface Attack extends AutoCloseable {
    /** Returns what came of it so far, in a few words. */
    String result();

    @Override
    void close();
}
