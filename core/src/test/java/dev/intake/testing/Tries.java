package dev.intake.testing;

/**
 * How often a law is tried. The usual build tries each law a number of times that keeps it short; {@code mvn -B -Pthorough
 * verify}, which {@code .ci/run} begins with, as often as it promises.
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
