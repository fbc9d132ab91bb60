package dev.intake.http.program;

import dev.intake.http.page.Labels;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramResults.EmailResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results as bars whose lengths are their shares of all enrollments. Each bar has its value in words beside it.
 *
 * @param stages the enrollments, each step, and the goal if it was counted
 */
public record Funnel(List<Stage> stages) {
    /** The length of the bar of all enrollments. */
    public static final int LENGTH = 1000;

    /** Copies the list. */
    public Funnel {
        stages = List.copyOf(stages);
    }

    /**
     * The bars of one step, those of its variants beside each other.
     *
     * @param place such as {@code Step 2}
     */
    public record Stage(String place, List<Bar> bars) {
        /** Copies the list. */
        public Stage {
            bars = List.copyOf(bars);
        }
    }

    /**
     * One bar. Lengths are of {@value Funnel#LENGTH}.
     *
     * @param name such as {@code Variant B}; blank if the step has one email
     * @param value count and share of enrollments
     * @param details the value with exits and goal, as a sentence
     * @param cssClass CSS class
     * @param length length of the bar
     * @param exits the length of the part whose enrollments ended before the next email
     * @param reached the length of the part that reached the goal
     */
    public record Bar(String name, String value, String details, String cssClass, int length, int exits, int reached) {}

    /** Returns the funnel of the results, which have a row for each email. */
    static Funnel of(ProgramResults results) {
        long whole = results.enrolled();
        List<Stage> stages = new ArrayList<>();
        stages.add(new Stage("Enrolled", List.of(plain("whole", whole, whole, "enrolled"))));
        results.emails().stream()
                .map(EmailResults::step)
                .distinct()
                .forEach(step -> stages.add(new Stage(ProgramLabels.place(step, 0, 1), bars(step, results))));
        results.reached()
                .map(reached ->
                        new Stage("Reached the goal", List.of(plain("goal", reached, whole, "reached the goal"))))
                .ifPresent(stages::add);
        return new Funnel(stages);
    }

    private static List<Bar> bars(int step, ProgramResults results) {
        List<EmailResults> variants =
                results.emails().stream().filter(email -> email.step() == step).toList();
        boolean split = variants.size() > 1;
        return variants.stream()
                .map(email -> bar(split ? "Variant " + (char) ('A' + email.variant()) : "", email, results.enrolled()))
                .toList();
    }

    private static Bar bar(String name, EmailResults email, long whole) {
        int length = length(email.written(), whole);
        return new Bar(
                name,
                value(email.written(), whole),
                String.join(
                        ", ",
                        Stream.of(
                                        Optional.of(Labels.count(email.sent()) + " sent"),
                                        Optional.of(Labels.count(email.kept()) + " kept")
                                                .filter(words -> email.kept() > 0),
                                        Optional.of(Labels.count(email.exited()) + " exited before the next"),
                                        email.reached().map(count -> Labels.count(count) + " reached the goal"))
                                .flatMap(Optional::stream)
                                .toList()),
                "sent",
                length,
                Math.min(length, length(email.exited(), whole)),
                Math.min(
                        length,
                        email.reached().map(count -> length(count, whole)).orElse(0)));
    }

    private static Bar plain(String cssClass, long count, long whole, String what) {
        return new Bar("", value(count, whole), Labels.count(count) + " " + what, cssClass, length(count, whole), 0, 0);
    }

    private static String value(long count, long whole) {
        return whole == 0 ? Labels.count(count) : Labels.count(count) + " · " + ResultsPage.percentage(count, whole);
    }

    /** Returns at least 1 for a count above 0, so that it is visible. */
    private static int length(long count, long whole) {
        return count == 0 || whole == 0 ? 0 : (int) Math.max(1, Math.min(LENGTH, count * LENGTH / whole));
    }
}
