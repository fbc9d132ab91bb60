package dev.intake.http.program;

import dev.intake.enrollment.Reentry;

/**
 * The fields of a form for how often a contact enters.
 *
 * @param rule {@value #ONCE}, {@value #PER} or {@value #AFTER}
 * @param key the property key of {@value #PER}
 * @param time the time of {@value #AFTER}
 */
public record ReentryFields(String rule, String key, TimeFields time) {
    /** A contact enters once. */
    public static final String ONCE = "once";

    /** A contact enters once for each value of a property. */
    public static final String PER = "per";

    /** A contact enters again some time after its last enrollment ended. */
    public static final String AFTER = "after";

    static ReentryFields of(Reentry reentry) {
        return reentry.fold(new Reentry.Cases<>(
                once -> once(),
                per -> new ReentryFields(PER, per.property().value(), TimeFields.blank("d")),
                after -> new ReentryFields(AFTER, "", TimeFields.of(after.time()))));
    }

    static ReentryFields once() {
        return new ReentryFields(ONCE, "", TimeFields.blank("d"));
    }

    /** Returns the rule as a program file contains it; blank for {@value #ONCE}. */
    String written() {
        return switch (rule) {
            case PER -> PER + " " + key.strip();
            case AFTER -> AFTER + " " + time.written();
            default -> "";
        };
    }
}
