package dev.intake.testing;

/**
 * How often a law is tried. Every build tries each law on every storage, a number of times that keeps the build short;
 * {@code mvn -B -Pthorough verify}, which {@code .ci/run} adds to it, runs the laws alone, and as often as they promise.
 */
public final class Tries {
    /** The tag of the tests that are tried more often when the build is thorough. */
    public static final String LAW = "law";

    private static final boolean THOROUGH = Boolean.getBoolean("intake.thorough");

    private Tries() {}

    /**
     * The number of tries of this build.
     *
     * @param usual in every build
     * @param thorough when the system property {@code intake.thorough} is {@code true}
     */
    public static int of(int usual, int thorough) {
        return THOROUGH ? thorough : usual;
    }
}
