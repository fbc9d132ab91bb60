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

    /**
     * The number of tries of this build in a test class, which may be nested in a suite with {@link UsualTries}.
     *
     * @param usual in every build
     * @param thorough when the build is thorough, but no more than the suite allows
     */
    static int in(Class<?> test, int usual, int thorough) {
        for (Class<?> suite = test; suite != null; suite = suite.getEnclosingClass()) {
            UsualTries few = suite.getAnnotation(UsualTries.class);
            if (few != null) {
                return of(usual, Math.min(thorough, few.times() * usual));
            }
        }
        return of(usual, thorough);
    }
}
