package dev.intake.attack;

/** Something that strangers do to the service until it is closed. */
interface Attack extends AutoCloseable {
    /** Returns the result so far, in a few words. */
    String result();

    @Override
    void close();
}
