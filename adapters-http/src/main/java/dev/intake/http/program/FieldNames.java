package dev.intake.http.program;

import dev.intake.http.page.UnsavedText;

/**
 * The names of the step editor's fields, which are also their ids. Steps are numbered from 1 and variants from {@code a}, so
 * {@code p-2b-subject} is the subject of variant B of step 2.
 */
public final class FieldNames {
    /** The prefix of all names, with which the fields survive the end of a session. */
    private static final String PREFIX = UnsavedText.FIELD;

    /** The number of steps. */
    public static final String STEPS = PREFIX + "steps";

    private FieldNames() {}

    /** Returns the name of a field of the program. */
    public static String of(String field) {
        return PREFIX + field;
    }

    /** Returns the id of a step. */
    public static String step(int step) {
        return PREFIX + (step + 1);
    }

    /** Returns the name of a field of a step. */
    public static String of(int step, String field) {
        return step(step) + "-" + field;
    }

    /** Returns the id of an email. */
    public static String email(int step, int variant) {
        return step(step) + (char) ('a' + variant);
    }

    /** Returns the name of a field of an email. */
    public static String of(int step, int variant, String field) {
        return email(step, variant) + "-" + field;
    }
}
