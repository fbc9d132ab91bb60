package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.TreeMap;

/** Holds what a recorder has seen against the rules. */
final class StatementGuard {
    private StatementGuard() {}

    public static void check(StatementRecorder recorder) {
        check(recorder, 10);
    }

    /** Checks the rules, and that more than so many different statements were sent: that none was would prove nothing. */
    public static void check(StatementRecorder recorder, int moreThan) {
        checkRules(recorder);
        assertThat(recorder.texts()).hasSizeGreaterThan(moreThan);
        assertThat(recorder.units()).isGreaterThan(moreThan);
        assertThat(recorder.textsAcrossTenants()).isNotEmpty();
    }

    /** Checks the statements, if any were sent. */
    public static void checkRules(StatementRecorder recorder) {
        TreeMap<String, Object> broken = new TreeMap<>(Comparator.naturalOrder());
        for (String text : recorder.texts()) {
            if (!StatementRules.broken(text).isEmpty()) {
                broken.put(text, StatementRules.broken(text));
            }
        }
        assertThat(broken).as("statements that break a rule").isEmpty();
        assertThat(recorder.violations()).as("units of work that break a rule").isEmpty();
    }
}
